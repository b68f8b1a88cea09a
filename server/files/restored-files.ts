import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/tables.ts'
import { MARK_FILE } from './mark.ts'
import type { FileStore, RestoredFiles } from './store.ts'
import { withPlace } from './with-place.ts'

/** The folder in the place of files with what a restore has not committed, or not moved yet. */
export const STAGING = '.restoring'

const isMissing = (error: unknown) => (error as { code?: string } | null)?.code === 'ENOENT'

/** Stages the files of a restore in a folder, on the same file system as the present ones. */
export function stageFiles(folder: string): RestoredFiles {
  const staging = join(folder, STAGING)
  const write: RestoredFiles['write'] = async (name, pieces) => {
    const handle = await open(join(staging, name), 'wx', 0o600)
    try {
      for await (const piece of pieces) await handle.write(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    async start(mark) {
      await rm(staging, { recursive: true, force: true })
      await mkdir(staging, { recursive: true, mode: 0o700 })
      await write(MARK_FILE, [Buffer.from(`${mark}\n`)])
    },
    write,
    async flush() {
      const handle = await open(staging)
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    discard: () => rm(staging, { recursive: true, force: true }),
    async readMark() {
      try {
        return (await readFile(join(staging, MARK_FILE), 'utf8')).trim()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async move() {
      const names = (await readdir(staging)).filter((name) => name !== MARK_FILE)
      for (const name of [...names, MARK_FILE])
        await rename(join(staging, name), join(folder, name)).catch((error: unknown) => {
          // Another server has moved it.
          if (!isMissing(error)) throw error
        })
      await rm(staging, { recursive: true, force: true })
    },
  }
}

/**
 * Moves the files of a committed restore to their place: those whose mark is the database's. The mark moves last, so a killed move is repeated
 * by the next start, and until then the place is not the database's. Does nothing otherwise.
 * Throws a StartError when the place cannot be used.
 */
export async function finishRestoredFiles(db: Database, store: FileStore): Promise<void> {
  await withPlace(store, async () => {
    const { restored } = store.place ?? {}
    const mark = await restored?.readMark()
    if (restored === undefined || mark === undefined) return
    const row = await db.selectFrom('file_storage').select('mark').executeTakeFirst()
    if (row?.mark === mark) await restored.move()
  })
}
