import { join } from 'node:path'
import type { SettingName, SomeSettings } from '../config/settings/declaration.ts'
import type { DatabaseLocation } from '../database/location.ts'
import { folderStore } from './folder-store.ts'
import type { S3Limits } from './s3/access.ts'
import { S3_SETTINGS, type S3Options, s3From } from './s3/options.ts'
import type { FileStore } from './store.ts'
import { tableStore } from './table-store.ts'

/** Where files are stored; by default with the database. */
export interface FilesPlace {
  filesDir?: string
  filesBucket?: S3Options
}

/** The settings of the place of files. */
export const FILES_SETTINGS = ['FILES_DIR', ...S3_SETTINGS] as const satisfies readonly SettingName[]

/** Returns the place of files that the settings name. */
export function filesIn(settings: SomeSettings<(typeof FILES_SETTINGS)[number]>): FilesPlace {
  const { FILES_DIR: filesDir } = settings
  const filesBucket = s3From(settings)
  return { ...(filesDir === undefined ? {} : { filesDir }), ...(filesBucket ? { filesBucket } : {}) }
}

/** Returns the store of a place. */
export const openStore = async (location: DatabaseLocation, { filesDir, filesBucket }: FilesPlace): Promise<FileStore> =>
  filesBucket === undefined ? storeFor(location, filesDir) : openBucket(filesBucket)

/** Loads the client of S3, which takes 25 MB of memory and 0.1 s, and returns the store of a bucket. */
export async function openBucket(bucket: S3Options, limits?: S3Limits): Promise<FileStore> {
  const { s3Store } = await import('./s3/store.ts')
  return s3Store(bucket, limits)
}

/** Returns the store: the folder `filesDir` when set (shared by all servers), a folder beside SQLite, or a table in PostgreSQL. */
export function storeFor(location: DatabaseLocation, filesDir: string | undefined): FileStore {
  const folder = filesFolderOf(location, filesDir)
  return folder === undefined ? tableStore : folderStore(folder)
}

/** Returns the folder of files; undefined when PostgreSQL has them. */
export const filesFolderOf = (location: DatabaseLocation, filesDir: string | undefined): string | undefined =>
  filesDir ?? ('dataDir' in location ? join(location.dataDir, 'files') : undefined)
