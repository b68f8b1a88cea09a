import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createSetDigest } from '../../server/backup/archive/row-digest.ts'
import { hashOf, lineOf } from '../../server/backup/make-backup.ts'
import { withSnapshot } from '../../server/backup/snapshot/with-snapshot.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { withUnmigrated } from '../../server/database/open.ts'
import { type FilesPlace, openStore } from '../../server/files/choose-store.ts'

/** Tables in which a restored copy differs from its original on purpose. */
const OWN = new Set(['restored_copy', 'file_storage', 'last_upkeep'])

/** Returns the digest of each table and the hash of each file, to compare two databases of any kind. */
export async function stateOf(location: DatabaseLocation, files: FilesPlace = {}): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  const fileIds: string[] = []
  await withSnapshot(location, async (snapshot) => {
    for (const table of snapshot.tables.filter(({ name }) => !OWN.has(name))) {
      const digest = createSetDigest()
      for await (const rows of snapshot.rows(table)) for (const row of rows) digest.add(lineOf(row))
      const { rows, digest: sum } = digest.result()
      state[table.name] = `${rows} ${sum} ${table.lastNumber ?? ''}`
      if (table.name !== 'file') continue
      for await (const batch of snapshot.rows(table)) for (const row of batch) fileIds.push(String(row[table.columns.indexOf('fileId')]))
    }
    state['migrations'] = JSON.stringify(snapshot.migrations)
  })
  const store = await openStore(location, files)
  await withUnmigrated(location, async (db) => {
    for (const fileId of fileIds.sort()) {
      const found = await store.open(db, fileId)
      state[`file ${fileId}`] = found ? (await hashOf(found.pieces())).sha256 : 'missing'
    }
  })
  return state
}

/** Returns every byte below a folder as hashes by path; locks and what a killed restore has left are not part of the data. */
export function bytesOf(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  if (!existsSync(folder)) return found
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (/\.lock(-journal)?$|(^|\/)\.restoring(\/|$)/.test(name) || !statSync(path).isFile()) continue
    found[name] = createHash('sha256').update(readFileSync(path)).digest('hex')
  }
  return found
}
