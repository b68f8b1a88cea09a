import type { Environment } from '../../config/environment.ts'
import { loadSettings } from '../../config/settings/load-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { ApiError } from '../../handler/api-error.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../identity/password-policy.ts'
import { openExistingData } from '../../start/with-data.ts'
import { RELEASE_COMMANDS } from '../../backup/commands/release-command.ts'
import { CLIENT_COMMANDS } from '../../inbound/commands/client-commands.ts'
import { ACCOUNT_COMMANDS } from './account-commands.ts'
import { type AdminCommand, contextOf, type Subcommands } from './command.ts'
import { IMPORT_COMMANDS } from './import-command.ts'
import { LIST_COMMANDS } from './list-commands.ts'
import type { Terminal } from './read-password.ts'
import { REASSIGN_COMMANDS } from './reassign-command.ts'
import { WEBHOOK_COMMANDS } from '../../webhooks/commands/webhook-commands.ts'

const SUBCOMMANDS: Subcommands = {
  ...ACCOUNT_COMMANDS,
  ...IMPORT_COMMANDS,
  ...REASSIGN_COMMANDS,
  ...LIST_COMMANDS,
  ...CLIENT_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...RELEASE_COMMANDS,
}

const USAGE = ['Usage: npm run admin -- COMMAND', ...Object.values(SUBCOMMANDS).map(({ usage }) => `  ${usage}`)].join('\n')

const REFUSALS: Readonly<Record<string, string>> = {
  unknownAccount: 'No account has this user id: npm run admin -- list prints all.',
  lastAdministrator: 'This is the last administrator: give another account the role first.',
  accountTaken: 'The id, e-mail address, login name or employee number belongs to another account.',
  loginNameMissing: 'This account has no login name, so a password is of no use: add --login NAME. Members of WeCom sign in there.',
  notAssignable: 'The new owner must be another steward with an enabled account.',
  passwordShort: `The password is too short: it needs at least ${PASSWORD_MIN} characters.`,
  passwordLong: `The password is too long: at most ${PASSWORD_MAX} characters.`,
  passwordCommon: 'The password is one of the most common ones.',
  passwordPersonal: 'The password must not be the name, login name or user id.',
}

/**
 * Manages the accounts of staff on production's data, configured like `npm run serve`. May run beside the service. Each
 * change is one transaction and is recorded in the trail. Returns the exit code: 1 when nothing was changed, with one sentence on stderr.
 */
export async function runAdmin(args: readonly string[], env: Environment, terminal: Terminal, clock?: () => number): Promise<number> {
  try {
    const { reading, args: own } = loadSettings(args, env)
    const [name = '', ...rest] = own
    const command: AdminCommand | undefined = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
    if (!command) throw new StartError(USAGE)
    const work = command.prepare(rest)
    const data = await openExistingData(reading, { isShared: true, clock })
    try {
      await work(contextOf(data, reading, terminal))
    } finally {
      await data.db.destroy()
      data.release()
    }
    return 0
  } catch (error) {
    const sentence = error instanceof StartError ? error.message : error instanceof ApiError ? REFUSALS[error.message] : undefined
    if (sentence === undefined) throw error
    terminal.stderr.write(`${sentence}\n`)
    return 1
  }
}
