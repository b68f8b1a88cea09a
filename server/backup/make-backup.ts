import { createHash } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { DatabaseLocation } from '../database/location.ts'
import { programVersion } from '../config/program-version.ts'
import type { FileStore } from '../files/store.ts'
import { FILES, FORMAT_VERSION, HEAD, type Head, KEYS, type Keys, type TableSum, TABLES } from './archive/format.ts'
import { createSetDigest } from './archive/row-digest.ts'
import type { ArchiveWriter } from './archive/write-archive.ts'
import { keyIdsOf } from './key-ids.ts'
import { type Row, type Snapshot, withSnapshot } from './snapshot/snapshot.ts'

export interface BackupSource {
  location: DatabaseLocation
  store: FileStore
  keys: Keys
  now: number
}

/** What a backup contains. */
export interface BackupSums {
  at: number
  tables: number
  rows: number
  files: TableSum & { bytes: number }
  missingFiles: readonly string[]
}

/** Rows of about this size are an entry of their own, in bytes. */
const PART = 1_024 * 1_024

/**
 * Writes a backup into `archive`: head, keys, all rows of one snapshot, and all files that the snapshot knows. A running server writes a file
 * before its row, so each file of the snapshot exists, unless it was deleted meanwhile or was already lost.
 */
export async function writeBackup(archive: ArchiveWriter, source: BackupSource): Promise<BackupSums> {
  const { location, store, keys, now } = source
  const files = createFileWriter(archive, store)
  const { tables, fileIds } = await withSnapshot(location, async (snapshot) => {
    const { database, migrations } = snapshot
    const keyIds = keyIdsOf(keys)
    const head: Head = {
      format: 'steward-backup',
      formatVersion: FORMAT_VERSION,
      version: programVersion(),
      at: now,
      database,
      migrations,
      tables: snapshot.tables,
      keyIds,
    }
    await addJson(archive, HEAD, head)
    await addJson(archive, KEYS, keys)
    const written = await writeTables(archive, snapshot)
    // Only the snapshot's transaction still sees the contents of files that are deleted meanwhile.
    if (snapshot.db && store.folder === undefined) await files.add(snapshot.db, written.fileIds.splice(0))
    return written
  })
  await files.add(undefined, fileIds)
  const { sums, missing } = files.result()
  await archive.finish({ tables, files: sums, missingFiles: missing })
  const rows = Object.values(tables).reduce((all, each) => all + each.rows, 0)
  return { at: now, tables: Object.keys(tables).length, rows, files: sums, missingFiles: missing }
}

async function addJson(archive: ArchiveWriter, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value))
  await archive.add(name, bytes.length, [bytes])
}

/** Writes all rows and returns their sums, and the ids of the files. */
async function writeTables(archive: ArchiveWriter, snapshot: Snapshot) {
  const tables: Record<string, TableSum> = {}
  const fileIds: string[] = []
  for (const table of snapshot.tables) {
    const digest = createSetDigest()
    const fileIdAt = table.name === 'file' ? table.columns.indexOf('fileId') : -1
    let [part, size, lines] = [0, 0, [] as string[]]
    const writePart = async () => {
      const bytes = Buffer.from(lines.join(''))
      await archive.add(`${TABLES}${table.name}/${String(part).padStart(6, '0')}.ndjson`, bytes.length, [bytes])
      ;[part, size, lines] = [part + 1, 0, []]
    }
    for await (const batch of snapshot.rows(table)) {
      for (const row of batch) {
        const line = lineOf(row)
        digest.add(line)
        lines.push(line)
        size += line.length
        if (fileIdAt >= 0) fileIds.push(String(row[fileIdAt]))
        if (size >= PART) await writePart()
      }
    }
    if (lines.length > 0) await writePart()
    tables[table.name] = digest.result()
  }
  return { tables, fileIds }
}

/** Returns a row as a line of JSON, the same for both databases. Throws for bytes, which JSON does not have. */
export function lineOf(row: Row): string {
  if (row.some((cell) => cell !== null && typeof cell === 'object')) throw new Error('A column contains bytes')
  return `${JSON.stringify(row)}\n`
}

function createFileWriter(archive: ArchiveWriter, store: FileStore) {
  const digest = createSetDigest()
  const missing: string[] = []
  let bytes = 0
  return {
    /** Adds files; `db` is the transaction in which a database's contents are read. */
    async add(db: Database | undefined, fileIds: readonly string[]): Promise<void> {
      for (const fileId of fileIds) {
        // A folder's store uses no database.
        const found = await store.open(db as Database, fileId)
        if (!found) {
          missing.push(fileId)
          continue
        }
        const { sha256 } = await archive.add(`${FILES}${fileId}`, found.size, found.pieces())
        digest.add(fileLine(fileId, found.size, sha256))
        bytes += found.size
      }
    },
    result: () => ({ sums: { ...digest.result(), bytes }, missing }),
  }
}

/** The text of a file in the digest of all files. */
export const fileLine = (fileId: string, size: number, sha256: string): string => `${fileId} ${size} ${sha256}\n`

/** Returns the SHA-256 and the size of a file. */
export async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    hash.update(piece)
    size += piece.length
  }
  return { size, sha256: hash.digest('hex') }
}
