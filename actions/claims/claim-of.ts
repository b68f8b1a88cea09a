import type { Context } from '../action.ts'
import { registNoOf } from './rules.ts'

/** The claim that a screen is about: the one of its address (AMB2-59), for a claimant's link without one that of the ticket (DEC-14). */
export const claimOf = (registNo: string | undefined, { session }: Pick<Context, 'session'>): string =>
  registNoOf(registNo) || registNoOf(session.get().registNo)
