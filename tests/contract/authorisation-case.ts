import type { CallName } from '../../generated/data.ts'
import { type House, PEOPLE, type PersonName } from './server.ts'

/** Whoever holds a token, and no member of staff's. */
const OTHERS = ['pending', 'policyholder', 'otherPolicyholder', 'ticket'] as const
export const WHO = ['nobody', ...PEOPLE, ...OTHERS] as const
type Who = (typeof WHO)[number]
export const isPerson = (who: Who): who is PersonName => (PEOPLE as readonly string[]).includes(who)

export interface Case {
  call: CallName
  what: string
  /** The request for the person who asks, about the task `taskId`. */
  request: (who: PersonName, taskId: string) => Record<string, unknown>
  /** HTTP status for each column: those without a session, the staff, and who holds another kind of token. */
  status: Record<Who, number>
  task?: Parameters<House['task']>[0]
}
