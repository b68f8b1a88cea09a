import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { prefixOf } from './cipher.ts'
import type { PersonalData } from './personal-data.ts'
import type { PersonalTable } from './tables.ts'

const BATCH = 500

type Texts = Record<string, string>

/**
 * Encrypts what stands in clear in a table: rows of before there was encryption, and those written past the program. A person
 * who was erased has no key any more: their value is removed. Returns whether there was any.
 */
export async function encryptPlaintext(db: Database, table: PersonalTable, personalData: PersonalData): Promise<boolean> {
  const columns = Object.keys(table.columns)
  const isClear = (column: string) => sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${prefixOf()}%`})`
  for (const column of columns) await removeOfErased(db, table, column, isClear(column))

  const names = sql.join([table.id, ...columns].map((name) => sql.ref(name)))
  const anyClear = sql.join(columns.map(isClear), sql` or `)
  for (let encrypted = false; ; encrypted = true) {
    const { rows } = await sql<Texts>`select ${names} from ${sql.table(table.table)} where ${anyClear} limit ${BATCH}`.execute(db)
    if (rows.length === 0) return encrypted
    const clear = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name, value]) => name === table.id || !isSealed(value))),
    )
    await inTransaction(db, async (transaction) => {
      const written = await personalData.encryptRows(transaction, table, clear)
      for (const [at, row] of (written as unknown as Texts[]).entries()) await replace(transaction, table, clear[at] ?? {}, row)
    })
  }
}

const isSealed = (value: string) => value === '' || value.startsWith(prefixOf())

/** Writes a row's encrypted values and their hashes, unless somebody has written others. */
async function replace(db: Database, { table, id }: PersonalTable, clear: Texts, encrypted: Texts): Promise<void> {
  const set = Object.entries(encrypted).filter(([name]) => name !== id)
  const assignments = sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const same = sql.join(
    Object.entries(clear).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${assignments} where ${same}`.execute(db)
}

async function removeOfErased(
  db: Database,
  { table, kind, id }: PersonalTable,
  column: string,
  isClear: RawBuilder<unknown>,
): Promise<void> {
  const erased = db.selectFrom('person_key').select('id').where('kind', '=', kind).where('wrappedKey', '=', '')
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${isClear} and ${sql.ref(id)} in ${erased}`.execute(db)
}
