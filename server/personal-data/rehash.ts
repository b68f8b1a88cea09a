import { type RawBuilder, sql } from 'kysely'
import { BATCH, type Batches, type Replacement, replaceRows } from './batches.ts'
import { prefixOf } from './cipher.ts'
import type { KeyRing } from './key-ring.ts'
import { decryptValue, type OnUnreadable, unlessUnreadable } from './personal-data.ts'
import type { PersonalTable, Searched } from './tables.ts'

interface StoredValue {
  id: string
  value: string
  wrappedKey: string
}

/** A searched column of a table. */
interface SearchedColumn {
  table: PersonalTable
  column: string
  searched: Searched
  hash: string
}

/** Returns the searched columns of a table. */
export const searchedColumns = (table: PersonalTable): SearchedColumn[] =>
  Object.entries(table.columns).flatMap(([column, searched]) => (searched ? [{ table, column, ...searched }] : []))

/** The rows of a searched column, named `held`, whose hash is not of the master key `keyId`, with the keys of their persons. */
export const outdatedHashes = ({ table, column, hash }: SearchedColumn, keyId: string): RawBuilder<unknown> => sql`
  ${sql.table(table.table)} as held
  join person_key on person_key.kind = ${table.kind} and person_key.id = held.${sql.ref(table.id)} and person_key.${sql.ref('wrappedKey')} <> ''
  where held.${sql.ref(column)} like ${`${prefixOf()}%`} and held.${sql.ref(hash)} not like ${`${keyId}.%`}`

/**
 * Recomputes hashes of previous master keys from the encrypted values, and removes hashes of erased persons that were written concurrently.
 * Damaged values keep their hash, so they are not found, and are reported.
 */
export async function rehash(
  batches: Batches,
  table: PersonalTable,
  ring: KeyRing,
  keyId: string,
  onUnreadable: OnUnreadable,
): Promise<void> {
  for (const searched of searchedColumns(table)) {
    await removeErased(batches, searched)
    const { column, hash } = searched
    const id = sql`held.${sql.ref(table.id)}`
    for (let lastId = ''; ; ) {
      const { rows } = await sql<StoredValue>`
        select ${id} as id, held.${sql.ref(column)} as value, person_key.${sql.ref('wrappedKey')} as ${sql.ref('wrappedKey')}
        from ${outdatedHashes(searched, keyId)} and ${id} > ${lastId} order by ${id} limit ${BATCH}`.execute(batches.db)
      const last = rows.at(-1)
      if (!last) break
      lastId = last.id
      const replaced: Replacement[] = []
      for (const { id: person, value, wrappedKey } of rows) {
        const decrypted = () => decryptValue(ring, table, column, { kind: table.kind, id: person }, wrappedKey, value, '')
        const plain = await unlessUnreadable(decrypted, onUnreadable)
        if (plain === undefined) continue
        replaced.push({ was: { [table.id]: person, [column]: value }, becomes: { [hash]: ring.hash(searched.searched, plain) } })
      }
      await batches.write('hashed', (db) => replaceRows(db, table.table, replaced))
    }
    // Persons who were erased while their hash was computed.
    await removeErased(batches, searched)
  }
}

const removeErased = ({ write }: Batches, { table, hash }: SearchedColumn): Promise<number> =>
  write('hashed', async (db) => {
    const erased = db.selectFrom('person_key').select('id').where('kind', '=', table.kind).where('wrappedKey', '=', '')
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table.table)} set ${sql.ref(hash)} = '' where ${sql.ref(hash)} <> '' and ${sql.ref(table.id)} in ${erased}`.execute(
        db,
      )
    return Number(numAffectedRows)
  })
