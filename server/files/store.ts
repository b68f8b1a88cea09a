import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from '../database/place.ts'
import type { Database } from '../database/tables.ts'
import type { Signer } from './signing.ts'

/** Where the bytes of files are; what is known about them is in the table `file`. `db` is the transaction of the request. */
export interface FileStore {
  /** Keeps `bytes` under an id that was never used. They are on the disk when it resolves. */
  put(db: Database, fileId: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there are none under that id. */
  get(db: Database, fileId: string): Promise<Uint8Array | undefined>
  /** Does nothing for an id that is not there. */
  remove(db: Database, fileId: string): Promise<void>
}

/** Where files are, and who signs their addresses. */
export type Files = { store: FileStore } & Signer

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

/** Keeps files in a folder, one each, named by their ids. A file that is there is whole: it gets its name last. */
export function folderStore(folder: string): FileStore {
  const pathOf = (fileId: string) => {
    if (!/^\w+$/.test(fileId)) throw new Error('no id of a file')
    return join(folder, fileId)
  }
  return {
    async put(_db, fileId, bytes) {
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(unfinished, bytes, { flag: 'wx', flush: true })
        await rename(unfinished, pathOf(fileId))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(_db, fileId) {
      try {
        return await readFile(pathOf(fileId))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (_db, fileId) => rm(pathOf(fileId), { force: true }),
  }
}

/** Keeps files in the database: several servers have the same ones, and one backup has everything. */
export const tableStore: FileStore = {
  async put(db, fileId, bytes) {
    await db
      .insertInto('file_content')
      .values({ fileId, content: Buffer.from(bytes) })
      .execute()
  },
  async get(db, fileId) {
    const found = await db.selectFrom('file_content').select('content').where('fileId', '=', fileId).executeTakeFirst()
    return found?.content
  },
  async remove(db, fileId) {
    await db.deleteFrom('file_content').where('fileId', '=', fileId).execute()
  },
}

/** Beside SQLite in its folder, else in the database; or in `filesDir`, a folder that all servers of one database share. */
export function storeFor(place: Place, filesDir: string | undefined): FileStore {
  if (filesDir !== undefined) return folderStore(filesDir)
  return 'dataDir' in place ? folderStore(join(place.dataDir, 'files')) : tableStore
}
