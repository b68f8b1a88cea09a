import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { migrations } from '../../generated/migrations.ts'
import { StartError } from '../config/start-error.ts'
import type { Migration } from './migrations/migration.ts'
import type { Database } from './tables.ts'
import { inTransaction } from './transaction.ts'

type WithMigrations = {
  migration: { id: string; ranAt: number }
}

/** The first migration of the unreleased version 0.1.0, whose migrations were replaced by `001-initial`. */
const UNRELEASED = '001-journey'

/** The number of attempts: servers that create the same table at once can fail. */
const MAX_ATTEMPTS = 5

/**
 * Runs pending migrations once each, even if several servers start together. A migration first inserts its row; the primary key makes other
 * servers wait for the commit or rollback. Throws a StartError, without a change, for a database of version 0.1.0.
 */
export async function migrate(db: Database, now: number, list: readonly Migration[] = migrations): Promise<void> {
  await createMigrationTable(db)
  const log = db.withTables<WithMigrations>()
  await refuseUnreleased(log)
  for (const { id, up } of list) {
    if (await log.selectFrom('migration').select('id').where('id', '=', id).executeTakeFirst()) continue
    await inTransaction(log, async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('migration')
        .values({ id, ranAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 0n) await up(transaction as unknown as Kysely<unknown>)
    })
  }
}

async function refuseUnreleased(log: Kysely<WithMigrations>): Promise<void> {
  if (!(await log.selectFrom('migration').select('id').where('id', '=', UNRELEASED).executeTakeFirst())) return
  throw new StartError(
    'This database was created by version 0.1.0, whose data cannot be used: set DATA_DIR or DATABASE_URL to an empty one.',
  )
}

/** Creates the table of migrations unless it exists. Throws the database's error, e.g. for missing permissions. */
export async function createMigrationTable(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.schema
        .createTable('migration')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('ranAt', 'bigint', (column) => column.notNull())
        .execute()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS) throw error
      await pause(Math.random() * 20 * attempt)
    }
  }
}
