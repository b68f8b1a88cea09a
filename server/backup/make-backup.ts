import { createHash } from 'node:crypto'
import { chunk } from 'es-toolkit'
import type { DatabaseLocation } from '../database/location.ts'
import { withUnmigrated } from '../database/open.ts'
import { programVersion } from '../config/program-version.ts'
import type { FileStore, StoredFile } from '../files/store.ts'
import { FILES, FORMAT_VERSION, HEAD, type Head, KEYS, type Keys, type TableSum, TABLES } from './archive/format.ts'
import { createSetDigest } from './archive/row-digest.ts'
import type { ArchiveWriter } from './archive/write-archive.ts'
import { keyIdsOf } from './key-ids.ts'
import type { Row, Snapshot } from './snapshot/snapshot.ts'
import { withSnapshot } from './snapshot/with-snapshot.ts'

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

/** How often the snapshot is taken again when files were deleted in the moment after it. */
const ATTEMPTS = 20

/**
 * Writes a backup into `archive`: head, keys, all rows of one snapshot, and all files that the snapshot knows. A running server writes a file
 * before its row, and deletes it after the row, so each file of the snapshot exists, unless it was lost before. Files in a folder are pinned,
 * because a server may delete them while the rows are written. Files in a bucket cannot be pinned.
 */
export async function writeBackup(archive: ArchiveWriter, source: BackupSource): Promise<BackupSums> {
  for (let attempt = 1; ; attempt += 1) {
    const sums = await withSnapshot(source.location, (snapshot) => tryBackup(archive, source, snapshot, attempt === ATTEMPTS))
    if (sums) return sums
  }
}

/** Returns the active release of the content, which a person who looks for a backup wants to know. */
async function activeRelease({ tables, rows }: Snapshot): Promise<Pick<Head, 'release'>> {
  const table = tables.find(({ name }) => name === 'content_active')
  const place = table?.columns.indexOf('number') ?? -1
  if (!table) return {}
  const found: Row[] = []
  // Reads all rows, because the snapshot has one cursor.
  for await (const some of rows(table)) found.push(...some)
  const release = found[0]?.[place]
  return typeof release === 'number' ? { release } : {}
}

/** Returns undefined, and writes nothing, when a file of the snapshot was deleted before it was pinned; the last attempt does without it. */
async function tryBackup(
  archive: ArchiveWriter,
  source: BackupSource,
  snapshot: Snapshot,
  isLast: boolean,
): Promise<BackupSums | undefined> {
  const { location, store, keys, now } = source
  const fileIds = await fileIdsIn(snapshot)
  const pinned = await store.place?.pin(fileIds, now)
  try {
    if (pinned && !isLast && (await areDeleted(location, pinned.missing))) return undefined
    const head: Head = {
      format: 'steward-backup',
      formatVersion: FORMAT_VERSION,
      version: programVersion(),
      ...(await activeRelease(snapshot)),
      at: now,
      database: snapshot.database,
      migrations: snapshot.migrations,
      tables: snapshot.tables,
      keyIds: keyIdsOf(keys),
    }
    await addJson(archive, HEAD, head)
    await addJson(archive, KEYS, keys)
    const tables = await writeTables(archive, snapshot)
    const { db } = snapshot
    const open = pinned?.open ?? (async (fileId) => (db ? store.open(db, fileId) : undefined))
    const { sums, missing } = await writeFiles(archive, fileIds, open)
    await archive.finish({ tables, files: sums, missingFiles: missing })
    const rows = Object.values(tables).reduce((all, each) => all + each.rows, 0)
    return { at: now, tables: Object.keys(tables).length, rows, files: sums, missingFiles: missing }
  } finally {
    await pinned?.release()
  }
}

async function fileIdsIn(snapshot: Snapshot): Promise<string[]> {
  const table = snapshot.tables.find(({ name }) => name === 'file')
  const fileIds: string[] = []
  if (table)
    for await (const rows of snapshot.rows({ name: table.name, columns: ['fileId'] }))
      for (const [fileId] of rows) fileIds.push(String(fileId))
  return fileIds
}

/** Whether the service has deleted one of these files since the snapshot; others were lost before. */
async function areDeleted(location: DatabaseLocation, fileIds: readonly string[]): Promise<boolean> {
  if (fileIds.length === 0) return false
  return withUnmigrated(location, async (db) => {
    for (const ids of chunk(fileIds, 500)) {
      const rows = await db.selectFrom('file').select('fileId').where('fileId', 'in', ids).execute()
      if (rows.length < ids.length) return true
    }
    return false
  })
}

async function addJson(archive: ArchiveWriter, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value))
  await archive.add(name, bytes.length, [bytes])
}

/** Writes all rows and returns their sums. */
async function writeTables(archive: ArchiveWriter, snapshot: Snapshot): Promise<Record<string, TableSum>> {
  const tables: Record<string, TableSum> = {}
  for (const table of snapshot.tables) {
    const digest = createSetDigest()
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
        if (size >= PART) await writePart()
      }
    }
    if (lines.length > 0) await writePart()
    tables[table.name] = digest.result()
  }
  return tables
}

/** Returns a row as a line of JSON, the same for both databases. Throws for bytes, which JSON does not have. */
export function lineOf(row: Row): string {
  if (row.some((cell) => cell !== null && typeof cell === 'object')) throw new Error('A column contains bytes')
  return `${JSON.stringify(row)}\n`
}

async function writeFiles(archive: ArchiveWriter, fileIds: readonly string[], open: (fileId: string) => Promise<StoredFile | undefined>) {
  const digest = createSetDigest()
  const missing: string[] = []
  let bytes = 0
  for (const fileId of fileIds) {
    const found = await open(fileId)
    if (!found) {
      missing.push(fileId)
      continue
    }
    const { sha256 } = await archive.add(`${FILES}${fileId}`, found.size, found.pieces())
    digest.add(fileLine(fileId, found.size, sha256))
    bytes += found.size
  }
  return { sums: { ...digest.result(), bytes }, missing }
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
