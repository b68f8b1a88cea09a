declare const encrypted: unique symbol

/**
 * A value as stored: a ciphertext, or '' for none. It is a string at run time, but has its own type, so that the compiler rejects returning
 * it undecrypted and storing plaintext.
 */
export interface EncryptedValue {
  readonly [encrypted]: true
}

/** The stored form of no value, which needs no key. */
export const NO_VALUE = '' as unknown as EncryptedValue

/** A person's key. The row outlives the key, so that its ciphertexts are known to be erased. */
export interface PersonKeyTable {
  /** The kind of a `PersonalTable`, and the person's id in its rows. */
  kind: string
  id: string
  /** The encrypted key; empty once destroyed. */
  wrappedKey: string
  createdAt: number
  erasedAt: number | null
}

/** A master key with which a process has started. */
export interface MasterKeyTable {
  /** The id of a `MasterKey`. */
  id: string
  firstUsedAt: number
}

export interface PersonalDataTables {
  person_key: PersonKeyTable
  master_key: MasterKeyTable
}

/** Kinds of searchable values; equal values of a kind have equal hashes in all tables. */
export type Searched = 'mobile' | 'idNo'

/** The encrypted columns of a domain's table; each row uses the key of one person. */
export interface PersonalTable {
  table: string
  kind: string
  id: string
  /** Encrypted columns, each with its kind of search and its hash column if searchable. */
  columns: Readonly<Record<string, { searched: Searched; hash: string } | undefined>>
}

type Hashes<Table extends PersonalTable, Row> = {
  [Column in keyof Table['columns'] & keyof Row as Table['columns'][Column] extends { hash: infer Hash extends string }
    ? Hash
    : never]: string
}

/** A row to store, with encrypted columns and their hashes. */
export type EncryptedRow<Table extends PersonalTable, Row> = {
  [Column in keyof Row]: Column extends keyof Table['columns'] ? EncryptedValue : Row[Column]
} & Hashes<Table, Row>

/** A decrypted row without the wrapped key. */
export type DecryptedRow<Row> = {
  [Column in Exclude<keyof Row, 'wrappedKey'>]: EncryptedValue extends Row[Column]
    ? string | Exclude<Row[Column], EncryptedValue>
    : Row[Column]
}
