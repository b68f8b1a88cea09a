import type { Endorsement } from '../../generated/data.ts'
import type { Context } from '../action.ts'

/** Under which the chosen endorsement is kept (AMB2-24). */
const KEPT = 'currentEndor'

type Numbers = Required<Pick<Endorsement, 'endorNo' | 'policyNo'>>

/** Keeps an endorsement by its numbers: what changes in it may say somebody's telephone, and is asked for again (DEC-33). */
export function remember({ handoff }: Pick<Context, 'handoff'>, { endorNo, policyNo }: Partial<Endorsement> = {}): void {
  handoff.set(KEPT, endorNo && policyNo ? { endorNo, policyNo } : undefined)
}

/** The numbers of the endorsement that was chosen last in this tab. */
export function remembered({ handoff }: Pick<Context, 'handoff'>): Numbers | undefined {
  const { endorNo, policyNo } = (handoff.get(KEPT) ?? {}) as Partial<Numbers>
  return endorNo && policyNo ? { endorNo, policyNo } : undefined
}
