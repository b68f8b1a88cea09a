import { inTransaction } from '../../database/transaction.ts'
import { modeOf } from '../account-fields.ts'
import { endSessions } from '../change-account.ts'
import { listAccounts, listSessions } from '../list-accounts.ts'
import { command, type Subcommands } from './command.ts'

/** Commands that list accounts and sessions, and end sessions. */
export const LIST_COMMANDS: Subcommands = {
  list: command('list', { options: {} }, async (_values, { db, now, schemas, print }) => {
    const accounts = await listAccounts(db, now)
    for (const { userId, name, role, router, loginName, hasPassword, disabledAt, inDirectory, sessions } of accounts) {
      const facts = [
        role === 'steward' ? (modeOf(schemas, router) ?? 'service') : role,
        ...(loginName === null ? [] : [`login ${loginName}${hasPassword ? '' : ' without password'}`]),
        ...(inDirectory === 1 ? ['in the directory'] : []),
        ...(disabledAt === null ? [] : [`disabled since ${schemas.time.format(disabledAt)}`]),
        `${sessions} sessions`,
      ]
      print(`${userId} ${name}: ${facts.join(', ')}`)
    }
    print(`${accounts.length} accounts`)
  }),
  'list-sessions': command('list-sessions [--id USERID]', { options: { id: 'string' } }, async ({ id }, { db, now, schemas, print }) => {
    const sessions = await listSessions(db, now, id)
    const { format } = schemas.time
    for (const { userId, issuedAt, seenAt, expiresAt } of sessions)
      print(`${userId}: since ${format(issuedAt)}, used ${format(seenAt)}, until ${format(expiresAt)}`)
    print(`${sessions.length} sessions`)
  }),
  'end-sessions': command('end-sessions [--id USERID]', { options: { id: 'string' } }, async ({ id }, { print, ...context }) => {
    const ended = await inTransaction(context.db, (db) => endSessions({ ...context, db }, id))
    print(`${ended} sessions ended.`)
  }),
}
