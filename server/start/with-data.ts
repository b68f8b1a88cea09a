import type { Environment } from '../config/environment.ts'
import { secretKeys } from '../config/secret-keys.ts'
import { signingKeys } from '../evidence/settings.ts'
import { createSigningKey, type SigningKey } from '../evidence/signing-key.ts'
import { StartError } from '../config/start-error.ts'
import { requireDatabaseFile } from '../database/open.ts'
import { type OpenData, openData } from './open-data.ts'
import { databaseIn } from './production.ts'

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
 * Opens production's data for an operator's command. Throws a StartError for an invalid setting, and when DATA_DIR has no database: a new
 * one would hide a mistyped path.
 */
export async function openExistingData(
  env: Environment,
  { isShared = false, clock = Date.now }: CommandOptions = {},
): Promise<CommandData> {
  const seed = signingKeys(env, { isNeeded: false }).signingKey
  const signingKey = seed === undefined ? undefined : createSigningKey(seed)
  const filesDir = env['FILES_DIR'] ? { filesDir: env['FILES_DIR'] } : {}
  const databaseLocation = databaseIn(env)
  const keys = secretKeys(env)
  requireDatabaseFile(databaseLocation)
  const data = await openData({ databaseLocation, ...keys, ...filesDir, isCommand: true, isShared, clock })
  return { ...data, signingKey }
}

/**
 * Runs an operator's command on production data, configured by the same variables as `npm run serve`. With SQLite the service must be
 * stopped first, unless the command is shared. A StartError is printed to stderr as one sentence, with exit code 1.
 */
export async function withData(work: (data: CommandData) => Promise<void>, options: CommandOptions = {}): Promise<void> {
  try {
    const data = await openExistingData(process.env, options)
    try {
      await work(data)
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
