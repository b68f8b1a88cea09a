import type { DatabaseLocation } from '../database/location.ts'
import { withUnmigrated } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'

/** Records the time of a successful backup or drill, for the metrics. A database before the table's migration has no place for it. */
export async function recordUpkeep(location: DatabaseLocation, name: 'backup' | 'drill', at: number): Promise<void> {
  await withUnmigrated(location, async (db) => {
    const tables = await db.introspection.getTables()
    if (!tables.some((table) => table.name === 'last_upkeep')) return
    await inTransaction(db, (transaction) =>
      transaction
        .insertInto('last_upkeep')
        .values({ name, at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
        .execute(),
    )
  })
}
