import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { KeyRing } from './key-ring.ts'
import type { MasterKey } from './master-keys.ts'
import { decryptValue, type OnUnreadable, unlessUnreadable } from './personal-data.ts'
import type { PersonalTable } from './tables.ts'

const BATCH = 500

interface StoredValue {
  id: string
  value: string
  wrappedKey: string
}

/**
 * Recomputes hashes of previous master keys from the encrypted values, and removes hashes of erased persons that were written concurrently.
 * Damaged values keep their hash, so they are not found, and are reported.
 */
export async function rehash(
  db: Database,
  table: PersonalTable,
  ring: KeyRing,
  { id: keyId }: MasterKey,
  onUnreadable: OnUnreadable,
): Promise<void> {
  for (const [column, searched] of Object.entries(table.columns)) {
    if (!searched) continue
    const [name, value, hash] = [sql.table(table.table), sql.ref(column), sql.ref(searched.hash)]
    const erased = db.selectFrom('person_key').select('id').where('kind', '=', table.kind).where('wrappedKey', '=', '')
    await sql`update ${name} set ${hash} = '' where ${hash} <> '' and ${sql.ref(table.id)} in ${erased}`.execute(db)
    for (let lastId = ''; ; ) {
      const { rows } = await sql<StoredValue>`
        select held.${sql.ref(table.id)} as id, held.${value} as value, person_key.${sql.ref('wrappedKey')} as ${sql.ref('wrappedKey')}
        from ${name} as held
        join person_key on person_key.kind = ${table.kind} and person_key.id = held.${sql.ref(table.id)} and person_key.${sql.ref('wrappedKey')} <> ''
        where held.${value} <> '' and held.${hash} not like ${`${keyId}.%`} and held.${sql.ref(table.id)} > ${lastId}
        order by held.${sql.ref(table.id)} limit ${BATCH}`.execute(db)
      const last = rows.at(-1)
      if (!last) break
      lastId = last.id
      await inTransaction(db, async (transaction) => {
        for (const { id, value: encrypted, wrappedKey } of rows) {
          const decrypted = () => decryptValue(ring, table, column, { kind: table.kind, id }, wrappedKey, encrypted, '')
          const plain = await unlessUnreadable(decrypted, onUnreadable)
          if (plain === undefined) continue
          const newHash = ring.hash(searched.searched, plain)
          await sql`update ${name} set ${hash} = ${newHash} where ${sql.ref(table.id)} = ${id} and ${value} = ${encrypted}`.execute(
            transaction,
          )
        }
      })
    }
  }
}
