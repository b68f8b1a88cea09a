import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { prefixOf, UnreadableError } from './cipher.ts'
import { type OnUnreadable, type PersonalData, unlessUnreadable } from './personal-data.ts'
import type { PersonalTable } from './tables.ts'

const BATCH = 500

type Texts = Record<string, string>

/**
 * Encrypts plaintext values in a table: rows from before encryption, and rows inserted by other programs. Removes values of erased persons,
 * who have no key. Values of a person whose key is damaged stay as they are and are reported. Returns whether any value was encrypted.
 */
export async function encryptPlaintext(
  db: Database,
  table: PersonalTable,
  personalData: PersonalData,
  onUnreadable: OnUnreadable,
): Promise<boolean> {
  const columns = Object.keys(table.columns)
  const isClear = (column: string) =>
    sql`(${sql.ref(column)} <> '' and substr(${sql.ref(column)}, 1, ${prefixOf().length}) <> ${prefixOf()})`
  for (const column of columns) await clearErased(db, table, column, isClear(column))

  const id = sql.ref(table.id)
  const names = sql.join([table.id, ...columns].map((name) => sql.ref(name)))
  const anyClear = sql.join(columns.map(isClear), sql` or `)
  let encrypted = false
  for (let last = ''; ; ) {
    const { rows } = await sql<Texts>`
      select ${names} from ${sql.table(table.table)} where ${id} > ${last} and (${anyClear}) order by ${id} limit ${BATCH}`.execute(db)
    last = rows.at(-1)?.[table.id] ?? ''
    if (last === '') return encrypted
    const clear = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name, value]) => name === table.id || !isEmptyOrEncrypted(value))),
    )
    const encryptAll = async (some: Texts[]) => {
      await inTransaction(db, (transaction) => encryptRows(transaction, table, personalData, some))
      encrypted = true
    }
    try {
      await encryptAll(clear)
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      // Encrypts the rows one by one, because only some persons of the batch have a damaged key.
      for (const row of clear) await unlessUnreadable(() => encryptAll([row]), onUnreadable)
    }
  }
}

async function encryptRows(db: Database, table: PersonalTable, personalData: PersonalData, clear: readonly Texts[]): Promise<void> {
  const encrypted = (await personalData.encryptRows(db, table, clear)) as unknown as Texts[]
  for (const [at, row] of encrypted.entries()) await replace(db, table, clear[at] ?? {}, row)
}

const isEmptyOrEncrypted = (value: string) => value === '' || value.startsWith(prefixOf())

/** Updates a row with encrypted values and hashes, unless it was changed meanwhile. */
async function replace(db: Database, { table, id }: PersonalTable, plaintextRow: Texts, encrypted: Texts): Promise<void> {
  const set = Object.entries(encrypted).filter(([name]) => name !== id)
  const assignments = sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const isUnchanged = sql.join(
    Object.entries(plaintextRow).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${assignments} where ${isUnchanged}`.execute(db)
}

async function clearErased(db: Database, { table, kind, id }: PersonalTable, column: string, isClear: RawBuilder<unknown>): Promise<void> {
  const erased = db.selectFrom('person_key').select('id').where('kind', '=', kind).where('wrappedKey', '=', '')
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${isClear} and ${sql.ref(id)} in ${erased}`.execute(db)
}
