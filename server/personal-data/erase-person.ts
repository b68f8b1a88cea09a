import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Person } from './key-ring.ts'
import type { PersonalTable } from './tables.ts'

/** The result of destroying a key. */
export type Erased = 'erased' | 'held' | 'unknown'

/**
 * Permanently destroys a person's key. Its ciphertexts remain but cannot be decrypted and are shown as erased; search hashes are removed.
 * Returns `held` when a legal hold protects the key, `unknown` when there is none. Backups contain the wrapped key until they are deleted.
 */
export const erasePerson = (db: Database, tables: readonly PersonalTable[], person: Person, now: number): Promise<Erased> =>
  inTransaction(db, (transaction) => erasePersonWithin(transaction, tables, person, now))

/** Like `erasePerson`, within the transaction of `db`. */
export async function erasePersonWithin(
  db: Database,
  tables: readonly PersonalTable[],
  { kind, id }: Person,
  now: number,
): Promise<Erased> {
  const { numUpdatedRows } = await db
    .updateTable('person_key')
    .set({ wrappedKey: '', erasedAt: now })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('wrappedKey', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('legal_hold').select('legal_hold.id').where('legal_hold.kind', '=', kind).where('legal_hold.id', '=', id))),
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return (await isHeld(db, { kind, id })) ? 'held' : 'unknown'
  for (const table of tables.filter((each) => each.kind === kind))
    for (const searched of Object.values(table.columns))
      if (searched)
        await sql`update ${sql.table(table.table)} set ${sql.ref(searched.hash)} = '' where ${sql.ref(table.id)} = ${id}`.execute(db)
  return 'erased'
}

/** Whether a legal hold protects a person's key. */
export async function isHeld(db: Database, { kind, id }: Person): Promise<boolean> {
  const found = await db.selectFrom('legal_hold').select('id').where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
