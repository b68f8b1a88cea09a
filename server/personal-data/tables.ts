declare const encrypted: unique symbol

/**
 * A value as it stands in the database: a ciphertext, or the empty text for none. At run time it is a text; no type says so,
 * so that one that nobody has decrypted can't be answered, and one in clear can't be written.
 */
export interface EncryptedValue {
  readonly [encrypted]: true
}

/** No value: nothing is encrypted, and nobody needs a key for it. */
export const NO_VALUE = '' as unknown as EncryptedValue

/** A person's key. Its row outlives the key, so that what it encrypted is known to be erased. */
export interface PersonKeyTable {
  /** Whose: the kind of a `PersonalTable`, and the id of its row. */
  kind: string
  id: string
  /** The key as a ciphertext; empty once it is destroyed. */
  wrappedKey: string
  createdAt: number
  erasedAt: number | null
}

/** The table of people's keys. */
export interface PersonalDataTables {
  person_key: PersonKeyTable
}

/** What is searched by: the same value has the same hash wherever it stands. */
export type Searched = 'mobile' | 'idNo'

/** Where a domain keeps personal data: the columns of one table that are encrypted, each row with the key of one person. */
export interface PersonalTable {
  table: string
  /** What the ids of people are ids of. */
  kind: string
  /** The column whose value is the person's id. */
  id: string
  /** Encrypted column -> what it is searched by and the column of its hash, if it is. */
  columns: Readonly<Record<string, { searched: Searched; hash: string } | undefined>>
}

type Hashes<Table extends PersonalTable, Row> = {
  [Column in keyof Table['columns'] & keyof Row as Table['columns'][Column] extends { hash: infer Hash extends string }
    ? Hash
    : never]: string
}

/** A row to write: its personal columns encrypted, and their hashes beside them. */
export type EncryptedRow<Table extends PersonalTable, Row> = {
  [Column in keyof Row]: Column extends keyof Table['columns'] ? EncryptedValue : Row[Column]
} & Hashes<Table, Row>

/** A row that was read, its personal columns in clear and the key gone. */
export type DecryptedRow<Row> = {
  [Column in Exclude<keyof Row, 'wrappedKey'>]: EncryptedValue extends Row[Column]
    ? string | Exclude<Row[Column], EncryptedValue>
    : Row[Column]
}
