import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Person } from './key-ring.ts'
import type { PersonalTable } from './tables.ts'

/** What became of a key that was to be destroyed. */
export type Erased = 'erased' | 'held' | 'unknown'

/**
 * Destroys a person's key, for good: what it encrypted stays where it is, as a ciphertext that nobody can decrypt any more, and is
 * said to be erased; nobody is found by it either. Not while a legal hold keeps it (`held`); `unknown` when there is no key, or no longer.
 * Backups hold the wrapped key until they are deleted.
 */
export const erasePerson = (db: Database, tables: readonly PersonalTable[], person: Person, now: number): Promise<Erased> =>
  inTransaction(db, (transaction) => erasePersonWithin(transaction, tables, person, now))

/** As `erasePerson`, as part of the transaction of `db`. */
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

async function isHeld(db: Database, { kind, id }: Person): Promise<boolean> {
  const found = await db.selectFrom('legal_hold').select('id').where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
