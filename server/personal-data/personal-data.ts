import { setImmediate as letOthers } from 'node:timers/promises'
import type { Database } from '../database/tables.ts'
import { decrypt, encrypt } from './cipher.ts'
import type { KeyRing, Person } from './key-ring.ts'
import { findOrCreateKeys } from './person-keys.ts'
import type { DecryptedRow, EncryptedRow, PersonalTable } from './tables.ts'

/** What domains do with personal data; they see no key. */
export interface PersonalData {
  /**
   * Rows as they are written: personal columns encrypted with the key of the row's person, which is made when there is none,
   * and their hashes beside them. An empty value stays empty. Throws for a person who was erased.
   */
  encryptRows<const Table extends PersonalTable, Row extends object>(
    db: Database,
    table: Table,
    rows: readonly Row[],
  ): Promise<EncryptedRow<Table, Row>[]>
  /** As `encryptRows`, of one row. */
  encryptRow<const Table extends PersonalTable, Row extends object>(db: Database, table: Table, row: Row): Promise<EncryptedRow<Table, Row>>
  /**
   * Rows as they were read, in clear; each needs the id of its person, and `wrappedKey` of their `person_key`. What was
   * erased is said to be. Throws an UnreadableError for what was not encrypted for this column of this person.
   */
  decryptRows<Row extends { wrappedKey: string | null }>(table: PersonalTable, rows: readonly Row[]): DecryptedRow<Row>[]
  /** As `decryptRows`, of a list of any length: others are answered in between. */
  decryptLongRows<Row extends { wrappedKey: string | null }>(table: PersonalTable, rows: readonly Row[]): Promise<DecryptedRow<Row>[]>
  /** As `decryptRows`, of one row. */
  decryptRow<Row extends { wrappedKey: string | null }>(table: PersonalTable, row: Row): DecryptedRow<Row>
  /**
   * Bytes that are kept elsewhere, encrypted with the key of the person `id`; `what` says which they are, and must be the same
   * to decrypt them.
   */
  encryptBytes(db: Database, table: PersonalTable, id: string, what: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** What `encryptBytes` was given; undefined for a person who was erased. Throws an UnreadableError for anything else. */
  decryptBytes(
    table: PersonalTable,
    key: { id: string; wrappedKey: string | null },
    what: string,
    encrypted: Uint8Array,
  ): Buffer | undefined
  /** The hashes under which a column may hold `value`: any of them in its hash column is a match. The empty value has none there. */
  hashesOf<Table extends PersonalTable>(table: Table, column: keyof Table['columns'] & string, value: string): string[]
}

/** Where rows with personal data are, and how they are decrypted. */
export interface PersonalStore {
  db: Database
  personalData: PersonalData
}

type Texts = Record<string, string | null | undefined>

/** So many rows are decrypted in one go, in a few milliseconds. */
const IN_ONE_GO = 250

/** What was decrypted already, by its ciphertext. */
type Decrypted = Map<string, { column: string; id: string; plain: string }>

/** `erased` is what stands in the place of a value that nobody can decrypt any more. */
export function createPersonalData(ring: KeyRing, { erased, clock }: { erased: string; clock: () => number }): PersonalData {
  async function encryptAll(db: Database, table: PersonalTable, rows: readonly Texts[]): Promise<Texts[]> {
    const columns = Object.entries(table.columns)
    const ids = rows.filter((row) => columns.some(([column]) => row[column])).map((row) => idOf(table, row))
    const keys = await findOrCreateKeys(db, ring, table.kind, ids, clock())
    return rows.map((row) => {
      const encrypted = { ...row }
      for (const [column, searched] of columns) {
        const value = row[column]
        if (value === undefined || value === null) continue
        if (value !== '') encrypted[column] = encryptValue(ring, table, column, idOf(table, row), keys, value)
        if (searched) encrypted[searched.hash] = value === '' ? '' : ring.hash(searched.searched, value)
      }
      return encrypted
    })
  }
  // In a list the same person stands in many rows.
  function decryptAll(table: PersonalTable, rows: readonly Texts[], decrypted: Decrypted = new Map()): Texts[] {
    const columns = Object.keys(table.columns)
    return rows.map(({ wrappedKey, ...row }) => {
      for (const column of columns) {
        const value = row[column]
        if (!value) continue
        const id = idOf(table, row)
        const known = decrypted.get(value)
        if (known?.column === column && known.id === id) {
          row[column] = known.plain
          continue
        }
        const plain = decryptValue(ring, table, column, { kind: table.kind, id }, wrappedKey ?? undefined, value, erased)
        decrypted.set(value, { column, id, plain })
        row[column] = plain
      }
      return row
    })
  }
  async function decryptLong(table: PersonalTable, rows: readonly Texts[]): Promise<Texts[]> {
    const decrypted: Decrypted = new Map()
    const all: Texts[] = []
    for (let at = 0; at < rows.length; at += IN_ONE_GO) {
      if (at > 0) await letOthers()
      all.push(...decryptAll(table, rows.slice(at, at + IN_ONE_GO), decrypted))
    }
    return all
  }
  // Rows are typed where they are written and read; here they are texts by their names.
  return {
    encryptRows: async <Table extends PersonalTable, Row extends object>(db: Database, table: Table, rows: readonly Row[]) =>
      (await encryptAll(db, table, rows as readonly Texts[])) as unknown as EncryptedRow<Table, Row>[],
    encryptRow: async <Table extends PersonalTable, Row extends object>(db: Database, table: Table, row: Row) =>
      (await encryptAll(db, table, [row as Texts]))[0] as unknown as EncryptedRow<Table, Row>,
    decryptRows: <Row extends object>(table: PersonalTable, rows: readonly Row[]) =>
      decryptAll(table, rows as unknown as readonly Texts[]) as unknown as DecryptedRow<Row>[],
    decryptLongRows: async <Row extends object>(table: PersonalTable, rows: readonly Row[]) =>
      (await decryptLong(table, rows as unknown as readonly Texts[])) as unknown as DecryptedRow<Row>[],
    decryptRow: <Row extends object>(table: PersonalTable, row: Row) =>
      decryptAll(table, [row as unknown as Texts])[0] as unknown as DecryptedRow<Row>,
    async encryptBytes(db, table, id, what, bytes) {
      const wrappedKey = (await findOrCreateKeys(db, ring, table.kind, [id], clock())).get(id)
      if (!wrappedKey) throw new Error(`${what} can't be written: its person was erased`)
      const person = { kind: table.kind, id }
      return Buffer.from(encrypt(ring.unwrap(person, wrappedKey), Buffer.from(bytes), about(table, what, person)))
    },
    decryptBytes(table, { id, wrappedKey }, what, encrypted) {
      if (wrappedKey === '') return undefined
      const person = { kind: table.kind, id }
      const key = wrappedKey === null ? undefined : ring.unwrap(person, wrappedKey)
      const keyOf = (keyId: string) => (keyId === key?.id ? key.key : undefined)
      return decrypt(Buffer.from(encrypted).toString(), keyOf, about(table, what, person), `${table.table}.${what}`)
    },
    hashesOf(table, column, value) {
      const searched = table.columns[column]
      if (!searched) throw new Error(`${table.table}.${column} is not searched`)
      return ring.hashes(searched.searched, value)
    },
  }
}

function idOf({ table, id }: PersonalTable, row: Texts): string {
  const found = row[id]
  if (!found) throw new Error(`A row of ${table} does not say whose it is`)
  return found
}

const about = ({ table }: PersonalTable, column: string, { kind, id }: Person) => ['value', kind, id, `${table}.${column}`]

/** A ciphertext of one value. Throws for a person whose key was destroyed. */
function encryptValue(
  ring: KeyRing,
  table: PersonalTable,
  column: string,
  id: string,
  keys: ReadonlyMap<string, string>,
  value: string,
): string {
  const wrappedKey = keys.get(id)
  if (!wrappedKey) throw new Error(`${table.table}.${column} can't be written: its person was erased`)
  const person = { kind: table.kind, id }
  return encrypt(ring.unwrap(person, wrappedKey), Buffer.from(value), about(table, column, person))
}

/** One value in clear, or `erased`. Throws an UnreadableError for what was not encrypted for this column of this person. */
export function decryptValue(
  ring: KeyRing,
  table: PersonalTable,
  column: string,
  person: Person,
  wrappedKey: string | undefined,
  value: string,
  erased: string,
): string {
  if (wrappedKey === '') return erased
  const key = wrappedKey === undefined ? undefined : ring.unwrap(person, wrappedKey)
  const keyOf = (id: string) => (id === key?.id ? key.key : undefined)
  return decrypt(value, keyOf, about(table, column, person), `${table.table}.${column}`).toString()
}
