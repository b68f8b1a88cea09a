import type { DatabaseLocation } from '../../database/location.ts'
import { withUnmigrated } from '../../database/open.ts'
import { storeFor } from '../../files/choose-store.ts'
import { createSetDigest } from '../archive/row-digest.ts'
import { fileLine, hashOf, lineOf } from '../make-backup.ts'
import { withSnapshot } from '../snapshot/with-snapshot.ts'
import { isSameSum, type Verified } from '../verify-archive.ts'

/** Tables that a restore changes on purpose. */
const CHANGED = new Set(['restored_copy', 'file_storage'])

export interface Comparison {
  tables: number
  rows: number
  files: number
  /** What differs from the manifest, one sentence each. */
  differences: string[]
}

/** Reads a restored database and its files again, and compares them with the manifest. */
export async function compareWithManifest({ head, manifest }: Verified, location: DatabaseLocation): Promise<Comparison> {
  const compared: Comparison = { tables: 0, rows: 0, files: 0, differences: [] }
  const fileIds: string[] = []
  await withSnapshot(location, async (snapshot) => {
    for (const table of head.tables.filter(({ name }) => !CHANGED.has(name))) {
      const digest = createSetDigest()
      const fileIdAt = table.name === 'file' ? table.columns.indexOf('fileId') : -1
      for await (const rows of snapshot.rows(table))
        for (const row of rows) {
          digest.add(lineOf(row))
          if (fileIdAt >= 0) fileIds.push(String(row[fileIdAt]))
        }
      const sum = digest.result()
      compared.tables += 1
      compared.rows += sum.rows
      const wanted = manifest.tables[table.name]
      if (!isSameSum(sum, wanted))
        compared.differences.push(`The table ${table.name} has ${sum.rows} rows and differs; the backup has ${wanted?.rows} rows.`)
    }
  })
  const store = storeFor(location, undefined)
  const digest = createSetDigest()
  await withUnmigrated(location, async (db) => {
    for (const fileId of fileIds) {
      const found = await store.open(db, fileId)
      if (!found) continue
      const { size, sha256 } = await hashOf(found.pieces())
      digest.add(fileLine(fileId, size, sha256))
    }
  })
  const sum = digest.result()
  compared.files = sum.rows
  if (!isSameSum(sum, manifest.files))
    compared.differences.push(`${sum.rows} files differ from the ${manifest.files.rows} files of the backup.`)
  return compared
}
