import type { CallName } from '../../generated/data.ts'
import { type TestServer, PEOPLE, type PersonName } from './server.ts'

/** Callers with a token that is not a steward's session. */
const OTHERS = ['pending', 'policyholder', 'otherPolicyholder', 'ticket', 'administrator', 'auditor', 'analyst', 'reviewer'] as const
export const CALLERS = ['noSession', ...PEOPLE, ...OTHERS] as const
type Caller = (typeof CALLERS)[number]
export const isPerson = (who: Caller): who is PersonName => (PEOPLE as readonly string[]).includes(who)

export interface Case {
  call: CallName
  what: string
  request: (who: PersonName, taskId: string) => Record<string, unknown>
  status: Record<Caller, number>
  task?: Parameters<TestServer['task']>[0]
}

export const staff = (status: number) => ({ owner: status, creator: status, copied: status, steward: status, stranger: status })
/** Callers without a valid session get 401, callers with another kind of session 403. */
export const NOT_STAFF = {
  noSession: 401,
  pending: 401,
  policyholder: 403,
  otherPolicyholder: 403,
  ticket: 403,
  administrator: 403,
  auditor: 403,
  analyst: 403,
  reviewer: 403,
}
export const STAFF = { ...NOT_STAFF, ...staff(200) }
