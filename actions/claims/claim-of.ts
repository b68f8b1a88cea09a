import type { Context } from '../action.ts'
import { registNoOf } from './rules.ts'

/** Returns the report number of the URL (AMB2-59), else of the claimant's ticket (DEC-14). */
export const claimOf = (registNo: string | undefined, { session }: Pick<Context, 'session'>): string =>
  registNoOf(registNo) || registNoOf(session.get().registNo)
