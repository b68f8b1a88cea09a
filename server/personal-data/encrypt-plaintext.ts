import { groupBy } from 'es-toolkit'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { BATCH, type Batches, batchesOf, replaceRows } from './batches.ts'
import { UnreadableError } from './cipher.ts'
import { hasClear, isClear, isClearValue } from './clear-values.ts'
import type { Person } from './key-ring.ts'
import { type OnUnreadable, type PersonalData, type PersonalStore, unlessUnreadable } from './personal-data.ts'
import type { PersonalTable } from './tables.ts'

type Texts = Record<string, string>

/**
 * Encrypts plaintext values in a table: rows from before encryption, and rows inserted by other programs. Removes values of erased persons,
 * who have no key. Values of a person whose key is damaged stay as they are and are reported. Returns whether any value was encrypted.
 */
export async function encryptPlaintext(
  batches: Batches,
  table: PersonalTable,
  personalData: PersonalData,
  onUnreadable: OnUnreadable,
): Promise<boolean> {
  await clearErased(batches, table)
  let encrypted = false
  const encrypt = async (some: readonly Texts[]) => {
    await batches.write('encrypted', (db) => encryptRows(db, table, personalData, some))
    encrypted = true
  }
  for (let last = ''; ; ) {
    const clear = await clearRows(batches.db, table, sql`${sql.ref(table.id)} > ${last}`)
    const end = clear.at(-1)?.[table.id]
    if (end === undefined) return encrypted
    try {
      await encrypt(clear)
      last = end
    } catch (error) {
      // A person was erased meanwhile: the values are removed, and the batch starts again.
      if (error instanceof ApiError && error.messageName === 'server.personErased') await clearErased(batches, table)
      else if (error instanceof UnreadableError) {
        // Encrypts the rows one by one, because only some persons of the batch have a damaged key.
        for (const row of clear) await unlessUnreadable(() => encrypt([row]), onUnreadable)
        last = end
      } else throw error
    }
  }
}

/** Encrypts the clear values of some persons, so that they have a key that can be destroyed or protected. */
export async function encryptPersons(
  { db, personalData }: PersonalStore,
  tables: readonly PersonalTable[],
  people: readonly Person[],
): Promise<void> {
  for (const { kind, id } of people)
    for (const table of tables.filter((each) => each.kind === kind)) {
      await clearErased(batchesOf(db), table)
      const clear = await clearRows(db, table, sql`${sql.ref(table.id)} = ${id}`)
      const encrypt = () => batchesOf(db).write('encrypted', (transaction) => encryptRows(transaction, table, personalData, clear))
      // A damaged key must not prevent that it is destroyed.
      await unlessUnreadable(encrypt, () => undefined)
    }
}

/** Returns the clear values of rows, with their person's id. */
async function clearRows(db: Database, table: PersonalTable, condition: ReturnType<typeof sql>): Promise<Texts[]> {
  const names = sql.join([table.id, ...Object.keys(table.columns)].map((name) => sql.ref(name)))
  const { rows } = await sql<Texts>`
    select ${names} from ${sql.table(table.table)} where ${condition} and ${hasClear(table)} order by ${sql.ref(table.id)} limit ${BATCH}`.execute(
    db,
  )
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name, value]) => name === table.id || isClearValue(value))))
}

/** Encrypts rows, except those that were changed meanwhile. */
async function encryptRows(db: Database, table: PersonalTable, personalData: PersonalData, clear: readonly Texts[]): Promise<number> {
  const encrypted = (await personalData.encryptRows(db, table, clear)) as unknown as Texts[]
  const rows = clear.map((was, at) => ({ was, becomes: without(encrypted[at] ?? {}, table.id) }))
  let changed = 0
  for (const group of Object.values(groupBy(rows, ({ becomes }) => Object.keys(becomes).join())))
    changed += await replaceRows(db, table.table, group)
  return changed
}

const without = (row: Texts, name: string): Texts => Object.fromEntries(Object.entries(row).filter(([each]) => each !== name))

async function clearErased(batches: Batches, { table, kind, id, columns }: PersonalTable): Promise<void> {
  for (const column of Object.keys(columns))
    await batches.write('encrypted', async (db) => {
      const erased = db.selectFrom('person_key').select('id').where('kind', '=', kind).where('wrappedKey', '=', '')
      const { numAffectedRows = 0n } =
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${isClear(column)} and ${sql.ref(id)} in ${erased}`.execute(
          db,
        )
      return Number(numAffectedRows)
    })
}
