import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import type { Database } from './tables.ts'
import { inTransaction } from './transaction.ts'

type WithMigrations = {
  migration: { id: string; ranAt: number }
}

/** Several servers that make the same table in the same instant disturb each other; each tries again this often. */
const TRIES = 5

/**
 * Runs the migrations that have not run yet, each once, however many servers start together: a migration first writes
 * its own row, and the key of that row makes everyone else wait until it is committed, or undone, on any database.
 */
export async function migrate(db: Database, now: number, list: readonly Migration[] = migrations): Promise<void> {
  await makeLog(db)
  const log = db.withTables<WithMigrations>()
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

/** Makes the table of migrations unless it is there. Throws what the database throws, e.g. when that is not allowed. */
export async function makeLog(db: Database): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.schema
        .createTable('migration')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('ranAt', 'bigint', (column) => column.notNull())
        .execute()
    } catch (error) {
      if (tried >= TRIES) throw error
      await pause(Math.random() * 20 * tried)
    }
  }
}
