import { setImmediate as letOthers } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { decrypt, encrypt, UnreadableError } from './cipher.ts'
import { isClearValue } from './clear-values.ts'
import type { KeyRing, Person } from './key-ring.ts'
import { findOrCreateKeys } from './person-keys.ts'
import type { DecryptedRow, EncryptedRow, PersonalTable } from './tables.ts'

/** Encrypts and decrypts personal data for the domains, which never see a key. */
export interface PersonalData {
  /**
   * Encrypts the personal columns of rows with their persons' keys, which are created if needed, and adds hashes. Empty values stay empty.
   * Throws `personErased` for an erased person.
   */
  encryptRows<const Table extends PersonalTable, Row extends object>(
    db: Database,
    table: Table,
    rows: readonly Row[],
  ): Promise<EncryptedRow<Table, Row>[]>
  /** Like `encryptRows`, for one row. */
  encryptRow<const Table extends PersonalTable, Row extends object>(db: Database, table: Table, row: Row): Promise<EncryptedRow<Table, Row>>
  /**
   * Decrypts rows, which need their person's id and `wrappedKey` from `person_key`. Erased values become the placeholder. Throws an
   * UnreadableError for values encrypted for another column or person.
   */
  decryptRows<Row extends { wrappedKey: string | null }>(table: PersonalTable, rows: readonly Row[]): DecryptedRow<Row>[]
  /**
   * Decrypts rows to show, so that one unreadable value fails neither a list nor a page: it becomes a placeholder, and its column and reason
   * are logged once. Yields to other requests in between.
   */
  showRows<Row extends { wrappedKey: string | null }>(table: PersonalTable, rows: readonly Row[]): Promise<DecryptedRow<Row>[]>
  /** Like `showRows`, for one row. Not for values that are compared or saved. */
  showRow<Row extends { wrappedKey: string | null }>(table: PersonalTable, row: Row): DecryptedRow<Row>
  /** Like `decryptRows`, for one row. */
  decryptRow<Row extends { wrappedKey: string | null }>(table: PersonalTable, row: Row): DecryptedRow<Row>
  /**
   * Encrypts bytes of a file with the key of the person `id`. `what` identifies the file, and decryption needs the same. Throws
   * `personErased` for an erased person.
   */
  encryptBytes(db: Database, table: PersonalTable, id: string, what: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Reverses `encryptBytes`; undefined for an erased person. Throws an UnreadableError for other input. */
  decryptBytes(
    table: PersonalTable,
    key: { id: string; wrappedKey: string | null },
    what: string,
    encrypted: Uint8Array,
  ): Buffer | undefined
  /** Returns the hashes to search for `value` in the column's hash column. The empty value has no hash. */
  hashesOf<Table extends PersonalTable>(table: Table, column: keyof Table['columns'] & string, value: string): string[]
  /**
   * Returns the condition that the column of the table, which is not renamed in the query, has one of `values`. Searches hashes, and while
   * clear values are being encrypted, these too.
   */
  isOneOf<Table extends PersonalTable>(
    table: Table,
    column: keyof Table['columns'] & string,
    values: readonly string[],
  ): RawBuilder<boolean>
}

/** A database and its encryption. */
export interface PersonalStore {
  db: Database
  personalData: PersonalData
}

/** Returns undefined for an unreadable value, which is reported. */
export async function unlessUnreadable<Value>(read: () => Value | Promise<Value>, report: OnUnreadable): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    report(error)
    return undefined
  }
}

type Texts = Record<string, string | null | undefined>

/** Rows decrypted without a pause; takes a few milliseconds. */
const BATCH = 250

/** Decrypted values by ciphertext. */
type Decrypted = Map<string, { column: string; id: string; plain: string }>

export interface PersonalDataSettings {
  /** The placeholder for values whose key was destroyed. */
  erased: string
  /** The placeholder for unreadable values in `showRows`; empty by default. */
  unavailable?: string | undefined
  clock: () => number
  onUnreadable?: OnUnreadable | undefined
  /** Whether clear values are read, because a preparation encrypts them; never by default. */
  acceptsClear?: () => boolean
}

/** Receives what could not be decrypted. */
export type OnUnreadable = (error: UnreadableError) => void

/** Creates the encryption of personal data. */
export function createPersonalData(ring: KeyRing, settings: PersonalDataSettings): PersonalData {
  const { erased, unavailable = '', clock, onUnreadable, acceptsClear = () => false } = settings
  function replaceUnreadable(error: unknown): string {
    if (!(error instanceof UnreadableError)) throw error
    onUnreadable?.(error)
    return unavailable
  }
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
  // Reuses decrypted values, because a list can contain the same person in many rows.
  function decryptAll(
    table: PersonalTable,
    rows: readonly Texts[],
    decrypted: Decrypted = new Map(),
    replace?: (error: unknown) => string,
  ): Texts[] {
    const columns = Object.keys(table.columns)
    return rows.map(({ wrappedKey, ...row }) => {
      for (const column of columns) {
        const value = row[column]
        if (!value) continue
        const id = idOf(table, row)
        const cached = decrypted.get(value)
        if (cached?.column === column && cached.id === id) {
          row[column] = cached.plain
          continue
        }
        try {
          const person = { kind: table.kind, id }
          const plain =
            acceptsClear() && isClearValue(value)
              ? readClear(ring, person, wrappedKey ?? undefined, value, erased)
              : decryptValue(ring, table, column, person, wrappedKey ?? undefined, value, erased)
          decrypted.set(value, { column, id, plain })
          row[column] = plain
        } catch (error) {
          if (!replace) throw error
          row[column] = replace(error)
        }
      }
      return row
    })
  }
  async function showAll(table: PersonalTable, rows: readonly Texts[]): Promise<Texts[]> {
    const decrypted: Decrypted = new Map()
    const all: Texts[] = []
    for (let at = 0; at < rows.length; at += BATCH) {
      if (at > 0) await letOthers()
      all.push(...decryptAll(table, rows.slice(at, at + BATCH), decrypted, replaceUnreadable))
    }
    return all
  }
  // The casts are safe: callers have typed rows, and at run time all values are strings.
  return {
    encryptRows: async <Table extends PersonalTable, Row extends object>(db: Database, table: Table, rows: readonly Row[]) =>
      (await encryptAll(db, table, rows as readonly Texts[])) as unknown as EncryptedRow<Table, Row>[],
    encryptRow: async <Table extends PersonalTable, Row extends object>(db: Database, table: Table, row: Row) =>
      (await encryptAll(db, table, [row as Texts]))[0] as unknown as EncryptedRow<Table, Row>,
    decryptRows: <Row extends object>(table: PersonalTable, rows: readonly Row[]) =>
      decryptAll(table, rows as unknown as readonly Texts[]) as unknown as DecryptedRow<Row>[],
    showRows: async <Row extends object>(table: PersonalTable, rows: readonly Row[]) =>
      (await showAll(table, rows as unknown as readonly Texts[])) as unknown as DecryptedRow<Row>[],
    showRow: <Row extends object>(table: PersonalTable, row: Row) =>
      decryptAll(table, [row as unknown as Texts], new Map(), replaceUnreadable)[0] as unknown as DecryptedRow<Row>,
    decryptRow: <Row extends object>(table: PersonalTable, row: Row) =>
      decryptAll(table, [row as unknown as Texts])[0] as unknown as DecryptedRow<Row>,
    async encryptBytes(db, table, id, what, bytes) {
      const wrappedKey = (await findOrCreateKeys(db, ring, table.kind, [id], clock())).get(id)
      if (!wrappedKey) throw new ApiError('personErased')
      const person = { kind: table.kind, id }
      return Buffer.from(encrypt(ring.unwrap(person, wrappedKey), Buffer.from(bytes), contextOf(table, what, person)))
    },
    decryptBytes(table, { id, wrappedKey }, what, encrypted) {
      if (wrappedKey === '') return undefined
      const person = { kind: table.kind, id }
      const key = wrappedKey === null ? undefined : ring.unwrap(person, wrappedKey)
      const keyOf = (keyId: string) => (keyId === key?.id ? key.key : undefined)
      return decrypt(Buffer.from(encrypted).toString(), keyOf, contextOf(table, what, person), `${table.table}.${what}`)
    },
    hashesOf(table, column, value) {
      const searched = table.columns[column]
      if (!searched) throw new Error(`${table.table}.${column} is not searched`)
      return ring.hashes(searched.searched, value)
    },
    isOneOf(table, column, values) {
      const searched = table.columns[column]
      if (!searched) throw new Error(`${table.table}.${column} is not searched`)
      const hashes = values.flatMap((value) => ring.hashes(searched.searched, value))
      const isHashed = sql<boolean>`${sql.ref(`${table.table}.${searched.hash}`)} in (${sql.join(hashes)})`
      if (!acceptsClear()) return isHashed
      return sql<boolean>`(${isHashed} or ${sql.ref(`${table.table}.${column}`)} in (${sql.join(values)}))`
    },
  }
}

function idOf({ table, id }: PersonalTable, row: Texts): string {
  const found = row[id]
  if (!found) throw new Error(`A row of ${table} has no person id`)
  return found
}

const contextOf = ({ table }: PersonalTable, column: string, { kind, id }: Person) => ['value', kind, id, `${table}.${column}`]

/** Returns a clear value; `erased` for an erased person. Throws an UnreadableError for a person whose key is damaged, who stays unreadable. */
function readClear(ring: KeyRing, person: Person, wrappedKey: string | undefined, value: string, erased: string): string {
  if (wrappedKey === '') return erased
  if (wrappedKey !== undefined) ring.unwrap(person, wrappedKey)
  return value
}

/** Encrypts one value. Throws `personErased` for an erased person. */
function encryptValue(
  ring: KeyRing,
  table: PersonalTable,
  column: string,
  id: string,
  keys: ReadonlyMap<string, string>,
  value: string,
): string {
  const wrappedKey = keys.get(id)
  if (!wrappedKey) throw new ApiError('personErased')
  const person = { kind: table.kind, id }
  return encrypt(ring.unwrap(person, wrappedKey), Buffer.from(value), contextOf(table, column, person))
}

/**
 * Decrypts one value; returns `erased` for an erased person. Throws an UnreadableError for a value encrypted for another column or person.
 */
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
  return decrypt(value, keyOf, contextOf(table, column, person), `${table.table}.${column}`).toString()
}
