import { type Reading, requireSettings } from '../../config/settings/read-settings.ts'
import { databaseIn } from '../../start/production.ts'
import type { DatabaseLocation } from '../location.ts'
import { lockDataDir } from '../lock.ts'
import { pendingMigrations, readRan, RELEASE, type Release } from '../migration-log.ts'
import { openMigrated, requireDatabaseFile, withUnmigrated } from '../open.ts'
import { planLines } from '../plan/plan-lines.ts'

interface MigrateCommand {
  plan: boolean
  contract: boolean
  /** The program; this one by default. */
  release?: Release
  clock?: () => number
}

/**
 * Runs `npm run migrate` and returns the lines to print. Throws a StartError for an invalid setting, for a database of another version, and
 * when a server uses the data folder.
 */
export async function runMigrate(
  reading: Reading,
  { plan, contract, release = RELEASE, clock = Date.now }: MigrateCommand,
): Promise<string[]> {
  const location = databaseIn(requireSettings(reading, ['DATABASE_URL', 'DATA_DIR']))
  requireDatabaseFile(location)
  if (!plan) return await migrateNow(location, { release, contracts: contract, now: clock() })
  const kind = 'dataDir' in location ? 'sqlite' : 'postgresql'
  return await withUnmigrated(location, async (db) => planLines(release, await readRan(db, release), kind))
}

async function migrateNow(location: DatabaseLocation, options: { release: Release; contracts: boolean; now: number }): Promise<string[]> {
  const unlock = 'dataDir' in location ? lockDataDir(location.dataDir) : () => undefined
  try {
    const { db, ran } = await openMigrated(location, options)
    const waiting = pendingMigrations(options.release, await readRan(db, options.release), true)
    await db.destroy()
    return [...ran.map((id) => `${id}: done`), ...waiting.map(({ id }) => `${id}: waits for --contract`), `${ran.length} migrations ran`]
  } finally {
    unlock()
  }
}
