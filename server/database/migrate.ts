import type { Kysely } from 'kysely'
import { createMigrationTable, pendingMigrations, readMigrations, RELEASE, type Release, type WithMigrations } from './migration-log.ts'
import type { Migration } from './migrations/migration.ts'
import type { Database } from './tables.ts'
import { inTransaction } from './transaction.ts'

export interface MigrateOptions {
  /** The time to record, in epoch milliseconds. */
  now: number
  /** The program and its migrations; this one by default. */
  release?: Release
  /** Whether to run `contract` migrations, too. */
  contracts?: boolean
}

/**
 * Brings the schema to the newest version and returns the ids of the migrations that this call ran. Throws a StartError without a change
 * when this program cannot use the database (`readMigrations`).
 */
export async function migrate(db: Database, { now, release = RELEASE, contracts = false }: MigrateOptions): Promise<string[]> {
  await createMigrationTable(db)
  const log = db.withTables<WithMigrations>() as unknown as Kysely<WithMigrations>
  const pending = pendingMigrations(release, await readMigrations(log, release), contracts)
  return await runMigrations(db, pending, { now, version: release.version })
}

/**
 * Runs these migrations once each, even if several servers start together, and returns the ids of those that this call ran. A migration
 * first inserts its row; the primary key makes other servers wait for the commit or rollback.
 */
export async function runMigrations(
  db: Database,
  list: readonly Migration[],
  { now, version = RELEASE.version }: { now: number; version?: string },
): Promise<string[]> {
  const log = db.withTables<WithMigrations>()
  const ran: string[] = []
  for (const { id, kind, up } of list) {
    const isOurs = await inTransaction(log, async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('migration')
        .values({ id, ranAt: now, kind, version })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      const isInserted = numInsertedOrUpdatedRows !== 0n
      if (isInserted) await up(transaction as unknown as Kysely<unknown>)
      return isInserted
    })
    if (isOurs) ran.push(id)
  }
  return ran
}
