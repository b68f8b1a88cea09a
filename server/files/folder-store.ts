import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskAccess, StorageError } from './disk-access.ts'
import { MARK_FILE } from './mark.ts'
import { pinFiles } from './pin-files.ts'
import { stageFiles } from './restored-files.ts'
import type { FilePlace, FileStore } from './store.ts'

/** Other users of this machine cannot read the files. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600]
/** Names of complete and temporary files of this store. Other files in the folder are ignored. */
const OWN_NAME = /^([0-9a-f]{32}|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const BATCH = 200
/** Size of the test file, in bytes; larger than a disk block, so that the write fails on a full disk. */
const CHECK_BYTES = 64 * 1_024

/** Size of a chunk, in bytes. */
const PIECE = 64 * 1_024

/** Closes without waiting: a hanging share answers only after its other accesses. */
const closeLater = (handle: { close(): Promise<void> }): void => void handle.close().catch(() => undefined)

const isMissing = (error: unknown) => error instanceof StorageError && error.code === 'ENOENT'

const placeAt = (folder: string): FilePlace => ({
  kind: 'folder',
  name: folder,
  setting: 'FILES_DIR',
  reason: (code) => code,
  writeMark: (mark) => `write "${mark}" into ${join(folder, MARK_FILE)}`,
  pin: (fileIds, now) => pinFiles(folder, fileIds, now),
  restored: stageFiles(folder),
})

/**
 * Creates a store with one file per id in a folder. A file is written under a temporary name first, so an existing file is complete. Throws
 * a `StorageError` when the folder cannot be used, and after `setMark` also while the folder has another mark.
 */
export function folderStore(folder: string, disk = diskAccess()): FileStore {
  let expected: string | undefined

  async function readMark(): Promise<string | undefined> {
    try {
      return (await disk(() => readFile(join(folder, MARK_FILE), 'utf8'))).trim()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function requireMark(): Promise<void> {
    if (expected !== undefined && (await readMark()) !== expected) throw new StorageError({ code: 'OTHER_FOLDER' })
  }

  async function* piecesOf(path: string): AsyncIterable<Uint8Array> {
    const handle = await disk(() => open(path), closeLater)
    try {
      for (;;) {
        const { bytesRead, buffer } = await disk(() => handle.read(Buffer.alloc(PIECE), 0, PIECE))
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      closeLater(handle)
    }
  }

  const pathOf = (fileId: string) => {
    if (!/^\w+$/.test(fileId)) throw new Error('not a file id')
    return join(folder, fileId)
  }

  async function write(bytes: Uint8Array, finish: (temporary: string) => Promise<void>): Promise<void> {
    await requireMark()
    await disk(() => mkdir(folder, { recursive: true, mode: FOLDER_MODE }))
    const temporary = join(folder, `.${randomUUID()}`)
    try {
      await disk(() => writeFile(temporary, bytes, { flag: 'wx', flush: true, mode: FILE_MODE }))
      await disk(() => finish(temporary))
    } catch (error) {
      await disk(() => rm(temporary, { force: true })).catch(() => undefined)
      throw error
    }
  }

  async function* staged(before: number): AsyncIterable<string[]> {
    const entries = await disk(() => opendir(folder), closeLater).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!entries) return
    let batch: string[] = []
    try {
      for (let entry = await disk(() => entries.read()); entry; entry = await disk(() => entries.read())) {
        const { name } = entry
        if (!OWN_NAME.test(name)) continue
        const found = await disk(() => stat(join(folder, name))).catch(() => undefined)
        if (found?.isFile() && found.mtimeMs < before) batch.push(name)
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
    } finally {
      closeLater(entries)
    }
    if (batch.length > 0) yield batch
  }

  return {
    place: placeAt(folder),
    readMark,
    async setMark(mark) {
      if ((await readMark()) !== mark) await write(Buffer.from(`${mark}\n`), (temporary) => rename(temporary, join(folder, MARK_FILE)))
      expected = mark
    },
    async stage(fileId, bytes) {
      const path = pathOf(fileId)
      await write(bytes, (temporary) => rename(temporary, path))
    },
    commit: async () => undefined,
    async open(_db, fileId) {
      const path = pathOf(fileId)
      try {
        const { size } = await disk(() => stat(path))
        return { size, pieces: () => piecesOf(path) }
      } catch (error) {
        if (!isMissing(error)) throw error
        await requireMark()
        return undefined
      }
    },
    forget: async () => undefined,
    discard: (fileId) => disk(() => rm(OWN_NAME.test(fileId) ? join(folder, fileId) : pathOf(fileId), { force: true })),
    staged,
    check: () => write(Buffer.alloc(CHECK_BYTES), (temporary) => rm(temporary)),
  }
}
