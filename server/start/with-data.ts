import { secretKeys } from '../config/secret-keys.ts'
import { signingKeys } from '../evidence/settings.ts'
import { createSigningKey, type SigningKey } from '../evidence/signing-key.ts'
import { StartError } from '../config/start-error.ts'
import { type OpenData, openData } from './open-data.ts'
import { databaseIn } from './production.ts'

export interface CommandData extends OpenData {
  /** Undefined without SIGNING_KEY. */
  signingKey: SigningKey | undefined
}

/**
 * Runs an operator's command on production data, configured by the same variables as `npm run serve`. With SQLite the service must be
 * stopped first. A StartError is printed to stderr as one sentence, with exit code 1.
 */
export async function withData(work: (data: CommandData) => Promise<void>): Promise<void> {
  const env = process.env
  try {
    const { signingKey } = signingKeys(env, { isNeeded: false })
    const filesDir = env['FILES_DIR'] ? { filesDir: env['FILES_DIR'] } : {}
    const data = await openData({ databaseLocation: databaseIn(env), ...secretKeys(env), ...filesDir })
    try {
      await work({ ...data, signingKey: signingKey === undefined ? undefined : createSigningKey(signingKey) })
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
