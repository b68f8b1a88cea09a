import { plainLine } from '../../renderer/language/plain-text.ts'
import { characters } from '../../renderer/language/text.ts'
import { plainNumber } from '../../renderer/language/typed-value.ts'
import { accountName } from '../identity/attempts.ts'
import { type Role, ROLES } from '../identity/roles.ts'
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
const HOME_OF_ROLE: Readonly<Record<Exclude<Role, 'steward'>, string>> = {
  administrator: 'admin',
  auditor: 'auditTrail',
  analyst: 'releases',
  reviewer: 'releases',
}

/** Returns the path of a mode's home without slash, as sessions name it (DEC-11); undefined for an unknown mode. */
export const routerOf = ({ modes }: Pick<Schemas, 'modes'>, mode: string): string | undefined => modes[mode]?.home.replace(/^\//, '')

/** Returns the mode of a home; undefined for another router. */
export const modeOf = ({ modes }: Pick<Schemas, 'modes'>, router: string): string | undefined =>
  Object.keys(modes).find((mode) => routerOf({ modes }, mode) === router)

/** The normalized texts of an account's fields. */
type Texts = Readonly<Record<Exclude<AccountField, 'mode' | 'role'>, string>>

const RULES: readonly { field: keyof Texts; problem: Problem; isBroken: (texts: Texts) => boolean }[] = [
  { field: 'userId', problem: 'missing', isBroken: ({ userId }) => userId === '' },
  { field: 'userId', problem: 'shape', isBroken: ({ userId }) => userId !== '' && !USER_ID.test(userId) },
  { field: 'name', problem: 'missing', isBroken: ({ name }) => name === '' },
  { field: 'name', problem: 'tooLong', isBroken: ({ name }) => characters(name) > NAME_LENGTH },
  { field: 'email', problem: 'shape', isBroken: ({ email }) => email !== '' && !EMAIL.test(email) },
  { field: 'email', problem: 'tooLong', isBroken: ({ email }) => email.length > EMAIL_LENGTH },
  { field: 'mobile', problem: 'shape', isBroken: ({ mobile }) => mobile !== '' && !MOBILE.test(mobile) },
  { field: 'loginName', problem: 'tooLong', isBroken: ({ loginName }) => loginName.length > LOGIN_NAME_LENGTH },
]

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
  const texts: Texts = {
    userId: text('userId'),
    name: text('name'),
    email: text('email').toLowerCase(),
    mobile: plainNumber(input.mobile ?? '', 'mobile'),
    loginName: accountName(text('loginName')),
  }
  const problems = RULES.flatMap(({ field, problem, isBroken }): FieldProblem[] => (isBroken(texts) ? [{ field, problem }] : []))
  const role = ROLES.find((one) => one === (text('role') || 'steward'))
  const router = homeOf(role ?? 'steward', text('mode') || defaultMode, schemas)
  if (role === undefined) problems.push({ field: 'role', problem: 'unknown' })
  if (router === undefined) problems.push({ field: 'mode', problem: 'unknown' })
  if (problems.length > 0 || role === undefined || router === undefined) return { problems }
  const { email, loginName, ...rest } = texts
  return { account: { ...rest, userCode: email || rest.userId, router, loginName: loginName || null, role } }
}

const homeOf = (role: Role, mode: string, schemas: Pick<Schemas, 'modes'>): string | undefined =>
  role === 'steward' ? routerOf(schemas, mode) : HOME_OF_ROLE[role]
