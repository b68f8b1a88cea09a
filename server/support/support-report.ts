import { arch, availableParallelism, platform, release, totalmem } from 'node:os'
import { programVersion } from '../config/program-version.ts'
import { printedSettings } from '../config/settings/print-settings.ts'
import { type Reading, sentencesOf, withoutSecrets } from '../config/settings/read-settings.ts'
import type { DatabaseLocation } from '../database/location.ts'
import type { Database } from '../database/tables.ts'
import { checkSettings } from '../start/check-settings.ts'
import { openForCheck } from '../start/connect-checks/open-for-check.ts'
import { runConnectChecks } from '../start/connect-checks/run-checks.ts'
import { safeRecords, withoutPersons } from './log-lines.ts'
import { type ContentState, contentState } from './content-state.ts'
import { tableSizes } from './table-sizes.ts'

/** How many records of the log a report has at most. */
const MAX_RECORDS = 2_000

/** What somebody needs who helps an operator: versions, settings without secrets, checks, sizes of tables and recent records of the log. */
export interface SupportReport {
  made: string
  versions: Record<string, string>
  machine: { processors: number; memoryMb: number }
  settings: string[]
  checks: string[]
  tables: Awaited<ReturnType<typeof tableSizes>> | string
  /** The active release of the content, and the programs that announced themselves. */
  content: ContentState | string
  log: { records: object[]; otherLines: number }
}

/**
 * Collects a report for support. It changes nothing, and runs beside the service. `log` is the output of the server. No part contains a secret or
 * personal data.
 */
export async function supportReport(reading: Reading, log: string, now: number): Promise<SupportReport> {
  const safe = (text: string) => withoutPersons(withoutSecrets(text, reading.found))
  const problems = sentencesOf(await checkSettings(reading)).map((sentence) => `problem: ${sentence}`)
  const findings = (await runConnectChecks(reading.values, now)).map(({ level, sentence }) => `${level}: ${sentence}`)
  const { records, others } = safeRecords(log, MAX_RECORDS)
  return {
    made: new Date(now).toISOString(),
    versions: { steward: programVersion(), node: process.version, system: `${platform()} ${release()} ${arch()}` },
    machine: { processors: availableParallelism(), memoryMb: Math.round(totalmem() / 1_048_576) },
    settings: printedSettings(reading).map(safe),
    checks: [...problems, ...findings].map(safe),
    tables: await read(reading, tableSizes),
    content: await read(reading, contentState),
    log: { records, otherLines: others },
  }
}

/** Reads from the database; says so when that fails. */
async function read<Result>(
  reading: Reading,
  from: (db: Database, location: DatabaseLocation) => Promise<Result>,
): Promise<Result | string> {
  const { location, db } = await openForCheck(reading.values)
  if (!location || !db) return 'not readable'
  try {
    return await from(db, location)
  } catch {
    return 'not readable'
  } finally {
    await db.destroy()
  }
}
