import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/tables.ts'
import { MARK_FILE } from './folder-store.ts'

/** The folder in the folder of files with what a restore has not committed, or not moved yet. */
const STAGING = '.restoring'

const isMissing = (error: unknown) => (error as { code?: string } | null)?.code === 'ENOENT'

/** Writes the files of a restore beside the present ones, on the same file system. */
export function stageFiles(folder: string) {
  const staging = join(folder, STAGING)
  async function write(name: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const handle = await open(join(staging, name), 'wx', 0o600)
    try {
      for await (const piece of pieces) await handle.write(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    /** Deletes what a killed restore has left, and writes the mark that the restored database will have. */
    async start(mark: string): Promise<void> {
      await rm(staging, { recursive: true, force: true })
      await mkdir(staging, { recursive: true, mode: 0o700 })
      await write(MARK_FILE, [Buffer.from(`${mark}\n`)])
    },
    write,
    async flush(): Promise<void> {
      const handle = await open(staging)
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  }
}

/**
 * Moves the files of a committed restore to their place: those whose mark is the database's. The mark moves last, so a killed move is repeated
 * by the next start, and until then the folder is not the database's. Several servers may do this at once. Does nothing otherwise.
 */
export async function finishRestoredFiles(db: Database, folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  const staging = join(folder, STAGING)
  const mark = await readFile(join(staging, MARK_FILE), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (mark === undefined) return
  const row = await db.selectFrom('file_storage').select('mark').executeTakeFirst()
  if (row?.mark !== mark.trim()) return
  const names = (await readdir(staging)).filter((name) => name !== MARK_FILE)
  for (const name of [...names, MARK_FILE])
    await rename(join(staging, name), join(folder, name)).catch((error: unknown) => {
      // Another server has moved it.
      if (!isMissing(error)) throw error
    })
  await rm(staging, { recursive: true, force: true })
}
