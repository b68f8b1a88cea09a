import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Person } from './key-ring.ts'
import type { PersonalTable } from './tables.ts'

/**
 * Destroys a person's key, for good: what it encrypted stays where it is, as a ciphertext that nobody can decrypt any more, and is
 * said to be erased; nobody is found by it either. False when there is no key, or no longer. Backups hold the wrapped
 * key until they are deleted.
 */
export function erasePerson(db: Database, tables: readonly PersonalTable[], { kind, id }: Person, now: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('person_key')
      .set({ wrappedKey: '', erasedAt: now })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('wrappedKey', '!=', '')
      .executeTakeFirst()
    for (const table of tables.filter((each) => each.kind === kind))
      for (const searched of Object.values(table.columns))
        if (searched)
          await sql`update ${sql.table(table.table)} set ${sql.ref(searched.hash)} = '' where ${sql.ref(table.id)} = ${id}`.execute(
            transaction,
          )
    return numUpdatedRows === 1n
  })
}
