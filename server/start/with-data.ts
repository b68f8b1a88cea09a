import type { SettingName } from '../config/settings/declaration.ts'
import { loadSettings } from '../config/settings/load-settings.ts'
import { type Reading, requireSettings } from '../config/settings/read-settings.ts'
import { StartError } from '../config/start-error.ts'
import { requireDatabaseFile } from '../database/open.ts'
import { createSigningKey, type SigningKey } from '../evidence/signing-key.ts'
import { FILES_SETTINGS, filesIn } from '../files/choose-store.ts'
import { type OpenData, openData } from './open-data.ts'
import { databaseIn, secretsIn } from './production.ts'

/** The settings that every command needs; mistakes in others do not prevent its work. */
export const DATA_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'DATA_DIR',
  ...FILES_SETTINGS,
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SIGNING_KEY',
  'SIGNING_KEY_PREVIOUS',
] as const satisfies readonly SettingName[]

export interface CommandData extends OpenData {
  /** Undefined without SIGNING_KEY. */
  signingKey: SigningKey | undefined
}

/** `isShared`: the command may run beside the service, also with SQLite. */
interface CommandOptions {
  isShared?: boolean
  /** The system's by default. */
  clock?: (() => number) | undefined
}

/**
 * Opens production's data for an operator's command. Throws a StartError for invalid settings, and when DATA_DIR has no database: a new one
 * would hide a mistyped path.
 */
export async function openExistingData(
  reading: Reading,
  { isShared = false, clock = Date.now }: CommandOptions = {},
): Promise<CommandData> {
  const settings = requireSettings(reading, DATA_SETTINGS)
  const { SIGNING_KEY: seed } = settings
  const signingKey = seed === undefined ? undefined : createSigningKey(seed)
  const databaseLocation = databaseIn(settings)
  requireDatabaseFile(databaseLocation)
  const data = await openData({ databaseLocation, ...secretsIn(settings), ...filesIn(settings), isCommand: true, isShared, clock })
  return { ...data, signingKey }
}

/**
 * Runs an operator's command on production data, configured by the same settings as `npm run serve`. `args` are its arguments without
 * `--config FILE`. The service must be stopped first with SQLite, unless the command is shared. A StartError is printed to stderr, one
 * sentence per problem, with exit code 1.
 */
export async function withData(
  work: (data: CommandData, args: readonly string[]) => Promise<void>,
  options: CommandOptions = {},
): Promise<void> {
  try {
    const { reading, args } = loadSettings(process.argv.slice(2), process.env)
    const data = await openExistingData(reading, options)
    try {
      await work(data, args)
    } finally {
      await data.db.destroy()
      data.release()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
