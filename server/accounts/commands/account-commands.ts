import { StartError } from '../../config/start-error.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from '../../handler/api-error.ts'
import { hashPassword } from '../../identity/password.ts'
import { type AccountInput, type FieldProblem, readAccount, routerOf } from '../account-fields.ts'
import { createLink, createPasswordLink } from '../account-links.ts'
import { bindAccount, unbindAccount } from '../bind-account.ts'
import { disableAccount, editAccount, enableAccount } from '../change-account.ts'
import { hasAdministrator, requireGoodPassword, storePassword } from '../set-password.ts'
import { createAccount } from '../create-account.ts'
import { resetSecondFactor } from '../reset-second-factor.ts'
import { findTaken } from '../store-accounts.ts'
import { command, type CommandContext, publicUrl, type Subcommands } from './command.ts'
import { readPassword } from './read-password.ts'

const WORDS: Readonly<Record<FieldProblem['problem'], string>> = {
  missing: 'is required',
  tooLong: 'is too long',
  shape: 'has a wrong form',
  unknown: 'is unknown',
  taken: 'belongs to another account',
  repeated: 'is repeated',
}

const sentenceOf = (problems: readonly FieldProblem[]) =>
  `${problems.map(({ field, problem }) => `${field} ${WORDS[problem]}`).join('; ')}.`

/** Commands that create and change single accounts. */
export const ACCOUNT_COMMANDS: Subcommands = {
  'first-link': command('first-link', { options: {} }, async (_values, context) => {
    const { db, now, print } = context
    if (await hasAdministrator(db))
      throw new StartError('There is an administrator: use create-user, or reset-password for a lost password.')
    print(await createLink(db, { purpose: 'firstAdministrator' }, { publicUrl: publicUrl(context), now }))
    print('The link creates the first administrator. It is valid once, for 30 minutes. Send it to nobody else.')
  }),
  'create-user': command(
    'create-user --id USERID --name NAME [--mode MODE] [--email E] [--mobile M] [--login NAME] [--role ROLE] [--password]',
    {
      options: {
        id: 'string',
        name: 'string',
        mode: 'string',
        email: 'string',
        mobile: 'string',
        login: 'string',
        role: 'string',
        password: 'boolean',
      },
      required: ['id', 'name'],
    },
    async ({ id, login, password, ...values }, context) =>
      createUser(context, { ...defined(values), userId: id ?? '', loginName: login ?? '' }, password),
  ),
  'reset-password': command(
    'reset-password --id USERID [--login NAME]',
    { options: { id: 'string', login: 'string' }, required: ['id'] },
    async ({ id = '', login }, context) => {
      const link = await inTransaction(context.db, async (db) => {
        if (login !== undefined) await setLoginName({ ...context, db }, id, login)
        return createPasswordLink({ ...context, db }, id, publicUrl(context))
      })
      context.print(link)
      context.print('The link sets a new password. It is valid once, for 24 hours, and the old password stays valid until then.')
    },
  ),
  disable: command('disable --id USERID', { options: { id: 'string' }, required: ['id'] }, async ({ id = '' }, { print, ...context }) => {
    const ended = await inTransaction(context.db, (db) => disableAccount({ ...context, db }, id))
    if (ended === undefined) throw new StartError(`${id} was already disabled.`)
    print(`${id} is disabled; ${ended} sessions ended. Move the unfinished tasks with reassign.`)
  }),
  enable: command('enable --id USERID', { options: { id: 'string' }, required: ['id'] }, async ({ id = '' }, { print, ...context }) => {
    if (!(await inTransaction(context.db, (db) => enableAccount({ ...context, db }, id)))) throw new StartError(`${id} was not disabled.`)
    print(`${id} is enabled.`)
  }),
  'reset-second-factor': command(
    'reset-second-factor --id USERID',
    { options: { id: 'string' }, required: ['id'] },
    async ({ id = '' }, { print, ...context }) => {
      const had = await inTransaction(context.db, (db) => resetSecondFactor({ ...context, db }, id))
      if (!had) throw new StartError(`${id} has no second factor.`)
      print(`${id} has no second factor any more, and the sessions ended.`)
    },
  ),
  'set-mode': command(
    'set-mode --id USERID --mode MODE',
    { options: { id: 'string', mode: 'string' }, required: ['id', 'mode'] },
    async ({ id = '', mode = '' }, context) => {
      const router = routerOf(context.schemas, mode)
      if (router === undefined) throw new StartError(`The mode "${mode}" is unknown: use ${Object.keys(context.schemas.modes).join(', ')}.`)
      const staff = await requireUser(context, id)
      if (staff.role !== 'steward') throw new StartError(`${id} is an ${staff.role}, who has no mode.`)
      await inTransaction(context.db, (db) => editAccount({ ...context, db }, { ...staff, mobile: '', router }, ['mode']))
      context.print(`${id} has the mode ${mode} from the next sign-in.`)
    },
  ),
  bind: command(
    'bind --id USERID --account ID --number EMPLOYEE_NUMBER',
    { options: { id: 'string', account: 'string', number: 'string' }, required: ['id', 'account', 'number'] },
    async ({ id = '', account = '', number = '' }, { print, ...context }) => {
      await inTransaction(context.db, (db) => bindAccount({ ...context, db }, { userId: id, userIdEB: account, employeeNo: number }))
      print(`${account} is bound to ${id}, who signs in to it with a code by text message.`)
    },
  ),
  unbind: command(
    'unbind --id USERID --account ID',
    { options: { id: 'string', account: 'string' }, required: ['id', 'account'] },
    async ({ id = '', account = '' }, { print, ...context }) => {
      if (!(await inTransaction(context.db, (db) => unbindAccount({ ...context, db }, { userId: id, userIdEB: account }))))
        throw new StartError(`${id} has no account ${account}.`)
      print(`${account} is no longer bound to ${id}.`)
    },
  ),
}

const defined = (values: Readonly<Record<string, string | undefined>>): AccountInput =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

async function setLoginName(context: CommandContext, userId: string, loginName: string): Promise<void> {
  const { name } = await requireUser(context, userId)
  const read = readAccount({ userId, name, loginName }, context.schemas)
  if ('problems' in read) throw new StartError(sentenceOf(read.problems))
  await editAccount(context, read.account, ['loginName'])
}

async function requireUser({ db }: CommandContext, userId: string) {
  const found = await db
    .selectFrom('staff')
    .select(['userId', 'userCode', 'name', 'router', 'loginName', 'role'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!found) throw new ApiError('unknownAccount')
  return found
}

async function createUser(context: CommandContext, input: AccountInput, withPassword: boolean): Promise<void> {
  const { personalData, schemas, actor, now, print } = context
  const read = readAccount(input, schemas)
  if ('problems' in read) throw new StartError(sentenceOf(read.problems))
  const { account } = read
  const { userId, name, loginName, userCode, role } = account
  if (withPassword && loginName === null) throw new StartError('A password needs --login, the name with which the account signs in.')
  const password = withPassword ? await readPassword(context.terminal) : undefined
  if (password !== undefined) await requireGoodPassword(password, [userId, name, loginName ?? '', userCode])
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  await inTransaction(context.db, async (db) => {
    const [taken = []] = await findTaken(db, [account])
    if (taken.length > 0) throw new StartError(sentenceOf(taken))
    await createAccount({ db, personalData, actor, now }, account, input)
    if (passwordHash !== undefined) await storePassword({ db, actor, now }, { userId, passwordHash })
  })
  print(`${userId} is created as ${role}.`)
}
