import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { COMPLAINT } from '../../../server/complaints/tables.ts'
import { CUSTOMER } from '../../../server/customers/tables.ts'
import type { DatabaseLocation } from '../../../server/database/location.ts'
import type { Database } from '../../../server/database/tables.ts'
import { STAFF } from '../../../server/identity/tables.ts'
import type { openPersonalData } from '../../../server/personal-data/open-personal-data.ts'
import type { PersonalTable } from '../../../server/personal-data/tables.ts'

/** How many rows are written in clear each time. */
export interface Amounts {
  customers: number
  staff: number
  complaints: number
}

/** The faults of a run; all must be 0. */
export interface RotationFaults {
  /** Values that differ from what was written, or cannot be read. */
  unreadable: number
  /** Values that a search does not find. */
  unfound: number
  /** Values in clear in a table or, on SQLite, anywhere in the files. */
  clear: number
  /** Rows that are missing or that nobody wrote. */
  rows: number
  /** Kills after which a start with the new key alone was possible although it could not read or find everything. */
  unsafe: number
}

/** What was written: the clear values of each row, by table and id. */
export type Ledger = Map<PersonalTable, Map<string, Record<string, string>>>

export type Opened = Awaited<ReturnType<typeof openPersonalData>> & { db: Database }

export const TABLES: readonly PersonalTable[] = [CUSTOMER, STAFF, COMPLAINT]

/** Makes numbers that occur nowhere else, so that they are found in a file. */
export function makeNumbers() {
  let last = 0
  return {
    mobile: () => String(13_300_000_000 + (last += 1)),
    idNo: () => `110101${String(19_000_000_000 + (last += 1))}X`,
  }
}

/** Reads all rows as they should be from a database whose values are all encrypted. */
export async function readLedger({ db, personalData }: Opened): Promise<Ledger> {
  const ledger: Ledger = new Map()
  for (const table of TABLES) {
    const rows = await rowsOf(db, table)
    ledger.set(table, new Map(rows.map((row) => [row[table.id] ?? '', textsOf(table, personalData.decryptRow(table, row))])))
  }
  return ledger
}

type Texts = Record<string, string>

const textsOf = ({ columns }: PersonalTable, row: object): Texts =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, String((row as Texts)[column])]))

async function rowsOf(db: Database, { table, kind, id, columns }: PersonalTable): Promise<(Texts & { wrappedKey: string | null })[]> {
  const hashes = Object.values(columns).flatMap((searched) => (searched ? [searched.hash] : []))
  const names = sql.join([id, ...Object.keys(columns), ...hashes].map((name) => sql.ref(`${table}.${name}`)))
  const { rows } = await sql<Texts & { wrappedKey: string | null }>`
    select ${names}, person_key.${sql.ref('wrappedKey')} from ${sql.table(table)}
    left join person_key on person_key.kind = ${kind} and person_key.id = ${sql.ref(`${table}.${id}`)}`.execute(db)
  return rows
}

const BATCH = 500

/**
 * Writes rows in clear, as another program does: new ones, and new values for a tenth of the existing ones, whose hashes stay. `relate`: how
 * many of the new customers belong to the steward `userId`.
 */
export async function plantClear(
  db: Database,
  { ledger, numbers, round }: { ledger: Ledger; numbers: ReturnType<typeof makeNumbers>; round: number },
  { customers, staff, complaints }: Amounts,
  { userId, relate }: { userId: string; relate: number },
): Promise<void> {
  const ids = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}${round}-${at}`)
  const made: [PersonalTable, Texts[]][] = [
    [CUSTOMER, ids('C', customers).map((wechatCustomerId) => newCustomer(wechatCustomerId))],
    [STAFF, ids('S', staff).map((id) => ({ userId: id, userCode: id, name: id, mobile: numbers.mobile(), router: '', mobileHash: '' }))],
    [COMPLAINT, ids('P', complaints).map((caseNo) => newComplaint(caseNo))],
  ]
  for (const [table, rows] of made) {
    const written = ledger.get(table) ?? new Map<string, Texts>()
    for (const id of [...written.keys()].filter((key, at) => key === userId || at % 10 === round % 10)) {
      const values = Object.fromEntries(Object.keys(table.columns).map((column) => [column, clearFor(column)]))
      const set = sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
      await sql`update ${sql.table(table.table)} set ${set} where ${sql.ref(table.id)} = ${id}`.execute(db)
      written.set(id, values)
    }
    for (let at = 0; at < rows.length; at += BATCH) await insert(table, rows.slice(at, at + BATCH))
    for (const row of rows) written.set(row[table.id] ?? '', textsOf(table, row))
  }
  const relations = ids('C', Math.min(relate, customers)).map((wechatCustomerId) => ({
    userCustomerId: `R${wechatCustomerId}`,
    userId,
    wechatCustomerId,
    addedAt: 1,
    deletedAt: null,
  }))
  await db.insertInto('steward').values(relations).execute()

  async function insert({ table }: PersonalTable, rows: readonly Texts[]): Promise<void> {
    const names = Object.keys(rows[0] ?? {})
    const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(db)
  }
  function clearFor(column: string): string {
    return column === 'idNo' ? numbers.idNo() : column === 'birthday' ? birthday() : numbers.mobile()
  }
  function birthday(): string {
    return `19${10 + (Number(numbers.mobile()) % 90)}-01-01`
  }
  function newCustomer(wechatCustomerId: string): Texts {
    const empty = { clientName: 'C', cifClientNo: `cif${wechatCustomerId}`, mobile1Hash: '', idNoHash: '' }
    const personal = { mobile1: numbers.mobile(), idNo: numbers.idNo(), birthday: birthday() }
    return { wechatCustomerId, externalUserid: `wm${wechatCustomerId}`, custName: 'C', ...empty, ...personal }
  }
  function newComplaint(caseNo: string): Texts {
    const texts = { clientName: 'C', relationship: '', complaintReason: '', complaintDescription: '', isSupervise: 'N', caseStatus: '0' }
    return { caseNo, pushUserEmail: '', caseType: '', contactPhone: numbers.mobile(), ...texts }
  }
}

/** Compares all values with what was written. While something waits, clear values and hashes of previous keys are right, too. */
export async function judgeValues({ db, personalData, preparation }: Opened, ledger: Ledger, faults: RotationFaults): Promise<void> {
  const { clear, hashes } = preparation.waiting
  for (const table of TABLES) {
    const rows = await rowsOf(db, table)
    const written = ledger.get(table) ?? new Map<string, Texts>()
    if (rows.length !== written.size) faults.rows += 1
    for (const row of rows) {
      const wanted = written.get(row[table.id] ?? '') ?? {}
      const shown = textsOf(table, personalData.showRow(table, { ...row }))
      for (const [column, searched] of Object.entries(table.columns)) {
        const value = wanted[column] ?? ''
        if (shown[column] !== value) faults.unreadable += 1
        if (clear > 0 && row[column] === value) continue
        if (value !== '' && !row[column]?.startsWith('v1.')) faults.clear += 1
        if (!searched || value === '') continue
        const known = personalData.hashesOf(table, column, value)
        const accepted = hashes > 0 ? known : known.slice(0, 1)
        if (!accepted.includes(row[searched.hash] ?? '')) faults.unfound += 1
      }
    }
  }
}

/** Counts the clear numbers that are in SQLite's files. */
export function countInFiles(location: DatabaseLocation, ledger: Ledger): number {
  if (!('dataDir' in location)) return 0
  const { dataDir } = location
  const text = ['steward.db', 'steward.db-wal'].map((name) => readFile(join(dataDir, name))).join('')
  // Looks at each position, because values follow each other without a separator.
  const found = new Set([...text.matchAll(/(?=(133\d{8}|11010119\d{9}X))/g)].map(([, number = '']) => number))
  let count = 0
  for (const [table, rows] of ledger)
    for (const values of rows.values()) for (const column of Object.keys(table.columns)) if (found.has(values[column] ?? '')) count += 1
  return count
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
