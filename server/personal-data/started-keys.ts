import type { Database } from '../database/tables.ts'
import { masterKeysOf } from './master-keys.ts'

/** Stores the ids of the master keys with which this process starts, so that later starts do not take a key that they wrapped for damaged. */
export async function recordMasterKeys(db: Database, secrets: Parameters<typeof masterKeysOf>[0], now: number): Promise<void> {
  const stored = await idsIn(db)
  const rows = [...masterKeysOf(secrets).known.keys()].filter((id) => !stored.has(id)).map((id) => ({ id, firstUsedAt: now }))
  if (rows.length === 0) return
  await db
    .insertInto('master_key')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the ids of all master keys with which a process has started; empty before the migration, because a check runs none. */
export async function startedKeys(db: Database): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'master_key') ? idsIn(db) : new Set()
}

const idsIn = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('master_key').select('id').execute()).map(({ id }) => id))
