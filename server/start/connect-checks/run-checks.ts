import { TimeoutError, withTimeout } from 'es-toolkit'
import type { Settings } from '../../config/settings/declaration.ts'
import { certificateCheck, timeStampCheck } from './certificate.ts'
import { type CheckContext, type ConnectCheck, type Finding, problem, reasonOf } from './connect-check.ts'
import { databaseCheck } from './database.ts'
import { filesCheck } from './files.ts'
import { secretKeyCheck, signingKeyCheck } from './keys.ts'
import { openForCheck } from './open-for-check.ts'
import { coreCheck, smsCheck } from './partners.ts'
import { wecomCheck } from './wecom.ts'

/** The longest time of a check, in milliseconds. */
const LIMIT_MS = 10_000
/** How long closing the database may take; a database that does not respond is left to the end of the process. */
const CLOSE_MS = 1_000

/** All checks of `npm run serve -- --check --connect`. */
export const CONNECT_CHECKS: readonly ConnectCheck[] = [
  databaseCheck,
  filesCheck,
  secretKeyCheck,
  signingKeyCheck,
  certificateCheck,
  timeStampCheck,
  wecomCheck,
  smsCheck,
  coreCheck,
]

/** Runs all checks at once, each within `limitMs`, and returns their findings in the order of the checks. Throws nothing. */
export async function runConnectChecks(
  settings: Partial<Settings>,
  now: number,
  { checks = CONNECT_CHECKS, limitMs = LIMIT_MS } = {},
): Promise<Finding[]> {
  const database = openForCheck(settings)
  const found = await Promise.all(checks.map((check) => runWithin(limitMs, check, { settings, database, now })))
  await withTimeout(async () => (await database).db?.destroy(), CLOSE_MS).catch(() => undefined)
  return found.flat()
}

async function runWithin(limitMs: number, check: ConnectCheck, context: CheckContext): Promise<Finding[]> {
  try {
    return await withTimeout(() => check.run(context), limitMs)
  } catch (error) {
    const reason = error instanceof TimeoutError ? `took longer than ${limitMs / 1_000} s` : `failed: ${reasonOf(error)}`
    return [problem(`The check of the ${check.name} ${reason}.`)]
  }
}
