import type { Account, AuditEvent, TrailEvent } from '../../generated/data.ts'

/** Returns the request of a search; a blank one lists all. */
export const searchOf = (text = ''): { search?: string } => (text.trim() === '' ? {} : { search: text.trim() })

/** Returns the account with its derived fields. */
export const withState = (account: Account): Account => ({ ...account, disabled: account.disabledAt !== undefined })

/** Returns a function that tells whether an account can be given work, except the account `userId`. */
export const isSuccessor =
  (userId?: string) =>
  ({ role, disabledAt, ...account }: Account): boolean =>
    role === 'steward' && disabledAt === undefined && account.userId !== userId

/** Returns an event with the facts of its details, which the server sends as JSON. Unreadable details count as none. */
export function readEvent({ details, ...event }: AuditEvent): TrailEvent {
  const { role, to, tasks, customers, sessions, userIdEB } = parse(details)
  return { ...event, ...texts({ role, to, userIdEB }), ...numbers({ tasks, customers, sessions }) }
}

function parse(details = '{}'): Record<string, unknown> {
  try {
    return { ...(JSON.parse(details) as object) }
  } catch {
    return {}
  }
}

const only = (isWanted: (value: unknown) => boolean) => (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isWanted(value)))
const texts = only((value) => typeof value === 'string')
const numbers = only((value) => typeof value === 'number')

const EDITABLE = ['name', 'role', 'mobile', 'mode', 'loginName'] as const
/** The fields that an account can lack. A home is missing only because the form hides it for a role without one. */
const REMOVABLE: ReadonlySet<string> = new Set(['mobile', 'loginName'])

/** Returns the fields of a form that differ from the account before, and the names of those that were emptied. */
export function changesOf(before: Partial<Account> = {}, form: Partial<Account> = {}) {
  const changed = EDITABLE.filter((field) => (form[field] ?? '') !== (before[field] ?? ''))
  const removed = changed.filter((field) => REMOVABLE.has(field) && (form[field] ?? '') === '')
  const set = changed.flatMap((field) => (form[field] ? [[field, form[field]]] : []))
  return { ...(Object.fromEntries(set) as Partial<Pick<Account, (typeof EDITABLE)[number]>>), ...(removed.length > 0 ? { removed } : {}) }
}

/** Returns the fields of a form that an administrator may change later, without empty ones. */
export function accountOf({ name = '', role = 'steward', mobile, mode, loginName }: Partial<Account> = {}) {
  return { name, role, ...(mobile ? { mobile } : {}), ...(mode ? { mode } : {}), ...(loginName ? { loginName } : {}) }
}
