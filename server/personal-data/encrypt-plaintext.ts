import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { prefixOf } from './cipher.ts'
import type { PersonalData } from './personal-data.ts'
import type { PersonalTable } from './tables.ts'

const BATCH = 500

type Texts = Record<string, string>

/**
 * Encrypts plaintext values in a table: rows from before encryption, and rows inserted by other programs. Removes values of erased persons,
 * who have no key. Returns whether there were any.
 */
export async function encryptPlaintext(db: Database, table: PersonalTable, personalData: PersonalData): Promise<boolean> {
  const columns = Object.keys(table.columns)
  const isClear = (column: string) => sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${prefixOf()}%`})`
  for (const column of columns) await clearErased(db, table, column, isClear(column))

  const names = sql.join([table.id, ...columns].map((name) => sql.ref(name)))
  const anyClear = sql.join(columns.map(isClear), sql` or `)
  for (let encrypted = false; ; encrypted = true) {
    const { rows } = await sql<Texts>`select ${names} from ${sql.table(table.table)} where ${anyClear} limit ${BATCH}`.execute(db)
    if (rows.length === 0) return encrypted
    const plaintextRows = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name, value]) => name === table.id || !isEmptyOrEncrypted(value))),
    )
    await inTransaction(db, async (transaction) => {
      const encryptedRows = await personalData.encryptRows(transaction, table, plaintextRows)
      for (const [at, row] of (encryptedRows as unknown as Texts[]).entries())
        await replace(transaction, table, plaintextRows[at] ?? {}, row)
    })
  }
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
