import type { MigrationKind } from '../../database/migrations/migration.ts'

/** The version of the archive's format; a program reads only its own and earlier ones. */
export const FORMAT_VERSION = 1

/** A table in an archive. */
export interface ArchivedTable {
  name: string
  columns: readonly string[]
  /** The last number of a numbered key; undefined for other tables. */
  lastNumber?: number
}

/** The first entry: what the archive is, before anything that depends on it. */
export interface Head {
  format: 'steward-backup'
  formatVersion: number
  /** The version of the program that made the backup. */
  version: string
  /** The active release of the content; absent before the first one. */
  release?: number
  /** The time of the snapshot, in epoch milliseconds. */
  at: number
  database: 'sqlite' | 'postgresql'
  migrations: readonly { id: string; kind: MigrationKind; version: string; ranAt: number }[]
  /** Tables before those that reference them. */
  tables: readonly ArchivedTable[]
  /** Identifies each key in the archive without revealing it. */
  keyIds: Readonly<Partial<Record<KeyName, string>>>
}

/** The settings with the keys without which the data cannot be read or verified. */
export const KEY_NAMES = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'SIGNING_KEY', 'SIGNING_KEY_PREVIOUS'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export type Keys = Partial<Record<KeyName, string>>

export interface TableSum {
  rows: number
  /** Does not depend on the order of the rows (row-digest.ts). */
  digest: string
}

/** The last entry: sums of everything before it. */
export interface Manifest {
  tables: Readonly<Record<string, TableSum>>
  files: TableSum & { bytes: number }
  /** Files whose row the snapshot has and whose bytes were missing when they were read. */
  missingFiles: readonly string[]
  /** The SHA-256 of each list of hashes, in order. */
  lists: readonly string[]
  /** The number of entries before the manifest, lists included. */
  entries: number
}

/** A line of a list of hashes. */
export interface Hashed {
  name: string
  size: number
  sha256: string
}

/** The number of entries in a list of hashes. Lists bound the memory that a backup with many files needs. */
export const LIST_LENGTH = 5_000

export const HEAD = 'steward.json'
export const KEYS = 'keys.json'
export const MANIFEST = 'manifest.json'
export const FILES = 'files/'
export const LISTS = 'hashes/'
export const TABLES = 'tables/'
