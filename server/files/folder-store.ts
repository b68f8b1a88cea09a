import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './store.ts'

/** Others on this machine read none of it. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600]
/** What this store calls files, whole ones and unfinished ones: whatever else lies in the folder is not its own. */
const OURS = /^([0-9a-f]{32}|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const BATCH = 200
/** Larger than what a full disk may still have left in a block that is half used, in bytes. */
const CHECK_BYTES = 64 * 1_024

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

async function* piecesOf(path: string): AsyncIterable<Uint8Array> {
  for await (const piece of createReadStream(path)) yield piece as Uint8Array
}

/** Keeps files in a folder, one each, named by their ids. A file that is there is whole: it gets its name last. */
export function folderStore(folder: string): FileStore {
  const pathOf = (fileId: string) => {
    if (!/^\w+$/.test(fileId)) throw new Error('no id of a file')
    return join(folder, fileId)
  }

  async function write(bytes: Uint8Array, finish: (unfinished: string) => Promise<void>): Promise<void> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    const unfinished = join(folder, `.${randomUUID()}`)
    try {
      await writeFile(unfinished, bytes, { flag: 'wx', flush: true, mode: FILE_MODE })
      await finish(unfinished)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async function* staged(before: number): AsyncIterable<string[]> {
    const entries = await opendir(folder).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    let batch: string[] = []
    for await (const { name } of entries ?? []) {
      if (!OURS.test(name)) continue
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found?.isFile() && found.mtimeMs < before) batch.push(name)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  return {
    async stage(fileId, bytes) {
      const path = pathOf(fileId)
      await write(bytes, (unfinished) => rename(unfinished, path))
    },
    commit: async () => undefined,
    async open(_db, fileId) {
      const path = pathOf(fileId)
      try {
        const { size } = await stat(path)
        return { size, pieces: () => piecesOf(path) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    forget: async () => undefined,
    discard: (fileId) => rm(OURS.test(fileId) ? join(folder, fileId) : pathOf(fileId), { force: true }),
    staged,
    check: () => write(Buffer.alloc(CHECK_BYTES), (unfinished) => rm(unfinished)),
  }
}
