import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { KeyRing } from './key-ring.ts'
import type { MasterKey } from './master-keys.ts'
import { decryptValue } from './personal-data.ts'
import type { PersonalTable } from './tables.ts'

const BATCH = 500

interface Hashed {
  id: string
  value: string
  wrappedKey: string
}

/**
 * Computes the hashes of a table anew that are not of the current master key, from what is encrypted, and removes those of
 * people who were erased while somebody wrote. Throws an UnreadableError for what is damaged.
 */
export async function rehash(db: Database, table: PersonalTable, ring: KeyRing, { id: keyId }: MasterKey): Promise<void> {
  for (const [column, searched] of Object.entries(table.columns)) {
    if (!searched) continue
    const [name, value, hash] = [sql.table(table.table), sql.ref(column), sql.ref(searched.hash)]
    const erased = db.selectFrom('person_key').select('id').where('kind', '=', table.kind).where('wrappedKey', '=', '')
    await sql`update ${name} set ${hash} = '' where ${hash} <> '' and ${sql.ref(table.id)} in ${erased}`.execute(db)
    for (let after = ''; ; ) {
      const { rows } = await sql<Hashed>`
        select held.${sql.ref(table.id)} as id, held.${value} as value, person_key.${sql.ref('wrappedKey')} as ${sql.ref('wrappedKey')}
        from ${name} as held
        join person_key on person_key.kind = ${table.kind} and person_key.id = held.${sql.ref(table.id)} and person_key.${sql.ref('wrappedKey')} <> ''
        where held.${value} <> '' and held.${hash} not like ${`${keyId}.%`} and held.${sql.ref(table.id)} > ${after}
        order by held.${sql.ref(table.id)} limit ${BATCH}`.execute(db)
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      await inTransaction(db, async (transaction) => {
        for (const { id, value: encrypted, wrappedKey } of rows) {
          const plain = decryptValue(ring, table, column, { kind: table.kind, id }, wrappedKey, encrypted, '')
          const made = ring.hash(searched.searched, plain)
          await sql`update ${name} set ${hash} = ${made} where ${sql.ref(table.id)} = ${id} and ${value} = ${encrypted}`.execute(
            transaction,
          )
        }
      })
    }
  }
}
