import type { CallName } from '../../generated/data.ts'
import { type TestServer, PEOPLE, type PersonName } from './server.ts'

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
  task?: Parameters<TestServer['task']>[0]
}

export const everyone = (status: number) => ({ owner: status, creator: status, copied: status, steward: status, stranger: status })
/** Without a session, or with a token that is none; those with a session of another kind than the call is for. */
export const OUTSIDE = { nobody: 401, pending: 401, policyholder: 403, otherPolicyholder: 403, ticket: 403 }
export const STAFF = { ...OUTSIDE, ...everyone(200) }
