import { plainLine } from '../../renderer/language/plain-text.ts'
import { characters } from '../../renderer/language/text.ts'
import { plainNumber } from '../../renderer/language/typed-value.ts'
import { accountName } from '../identity/attempts.ts'
import { type Role, ROLES } from '../identity/access.ts'
import type { Schemas } from '../schemas/read-schemas.ts'

/** The fields of an account as an administrator writes them. Only `userId` and `name` are required. */
export const ACCOUNT_FIELDS = ['userId', 'name', 'email', 'mobile', 'mode', 'loginName', 'role'] as const
export type AccountField = (typeof ACCOUNT_FIELDS)[number]
export type AccountInput = Readonly<Partial<Record<AccountField, string>>>

/** An account as the table `staff` stores it, with its mobile number in clear. */
export interface Account {
  userId: string
  userCode: string
  name: string
  mobile: string
  router: string
  loginName: string | null
  role: Role
}

export type Problem = 'missing' | 'tooLong' | 'shape' | 'unknown' | 'taken' | 'repeated'

export interface FieldProblem {
  field: AccountField
  problem: Problem
}

/** A WeCom user id: at most 64 characters, in any letter case. */
const USER_ID = /^\w[\w.@-]{0,63}$/
const MOBILE = /^1\d{10}$/
const EMAIL = /^[^\s@]+@[^\s@]+$/
const [NAME_LENGTH, EMAIL_LENGTH, LOGIN_NAME_LENGTH] = [32, 100, 64]

/** The home screens of the roles without a mode. */
const HOME_OF_ROLE: Readonly<Record<Exclude<Role, 'steward'>, string>> = { administrator: 'admin', auditor: 'auditTrail' }

/** Returns the path of a mode's home without slash, as sessions name it (DEC-11); undefined for an unknown mode. */
export const routerOf = ({ modes }: Pick<Schemas, 'modes'>, mode: string): string | undefined => modes[mode]?.home.replace(/^\//, '')

/** Returns the mode of a home; undefined for another router. */
export const modeOf = ({ modes }: Pick<Schemas, 'modes'>, router: string): string | undefined =>
  Object.keys(modes).find((mode) => routerOf({ modes }, mode) === router)

/**
 * Validates and normalizes the fields of an account. A missing e-mail address is replaced by the user id, because the creator of a task is
 * identified by it. A steward without a mode gets `defaultMode`.
 */
export function readAccount(
  input: AccountInput,
  schemas: Pick<Schemas, 'modes'>,
  defaultMode = 'service',
): { account: Account } | { problems: FieldProblem[] } {
  const text = (field: AccountField) => plainLine(input[field] ?? '')
  const [userId, name, email] = [text('userId'), text('name'), text('email').toLowerCase()]
  const mobile = plainNumber(input.mobile ?? '', 'mobile')
  const loginName = accountName(text('loginName'))
  const role = ROLES.find((one) => one === (text('role') || 'steward'))
  const router = role === undefined || role === 'steward' ? routerOf(schemas, text('mode') || defaultMode) : HOME_OF_ROLE[role]
  const problems: (FieldProblem | false)[] = [
    userId === '' ? { field: 'userId', problem: 'missing' } : !USER_ID.test(userId) && { field: 'userId', problem: 'shape' },
    name === '' ? { field: 'name', problem: 'missing' } : characters(name) > NAME_LENGTH && { field: 'name', problem: 'tooLong' },
    email !== '' && !EMAIL.test(email) && { field: 'email', problem: 'shape' },
    email.length > EMAIL_LENGTH && { field: 'email', problem: 'tooLong' },
    mobile !== '' && !MOBILE.test(mobile) && { field: 'mobile', problem: 'shape' },
    loginName.length > LOGIN_NAME_LENGTH && { field: 'loginName', problem: 'tooLong' },
    role === undefined && { field: 'role', problem: 'unknown' },
    router === undefined && { field: 'mode', problem: 'unknown' },
  ]
  const found = problems.filter((one) => one !== false)
  if (found.length > 0 || role === undefined || router === undefined) return { problems: found }
  return { account: { userId, userCode: email || userId, name, mobile, router, loginName: loginName || null, role } }
}
