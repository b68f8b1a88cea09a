import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../server/files/folder-store.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { type FileStore, keepFile } from '../../server/files/store.ts'
import { tableStore } from '../../server/files/table-store.ts'
import { png } from './samples.ts'
import { type House, NOON, startHouse } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-files-'))
let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What a file holds, as whoever reads it piece by piece puts it together. */
async function contentOf(store: FileStore, fileId: string): Promise<Buffer | undefined> {
  const file = await store.open(house.db, fileId)
  const pieces: Uint8Array[] = []
  for await (const piece of file?.pieces() ?? []) pieces.push(piece)
  const content = Buffer.concat(pieces)
  return file && content.length === file.size ? content : undefined
}
async function remove(store: FileStore, fileId: string): Promise<void> {
  await store.forget(house.db, fileId)
  await store.discard(fileId)
}

/** A row for a file: the table of contents points to it. */
async function known(): Promise<string> {
  const fileId = randomBytes(8).toString('hex')
  const file = { fileId, fileName: 'a.png', contentType: 'image/png', size: 3, userId: 'owner', createdAt: NOON }
  await house.db.insertInto('file').values(file).execute()
  return fileId
}

describe.each([
  ['a folder', folderStore(join(folder, 'made', 'at need'))],
  ['the database', tableStore],
])('DEC-21 files in %s', (_, store) => {
  it.each([0, 3, 3_000_001])('come back as they were: %d bytes', async (size) => {
    const [fileId, bytes] = [await known(), randomBytes(size)]
    await keepFile(store, house.db, fileId, bytes)
    expect(bytes.equals((await contentOf(store, fileId)) ?? Buffer.from('none'))).toBe(true)
  })
  it('can be taken away, also twice', async () => {
    const fileId = await known()
    await keepFile(store, house.db, fileId, png(1, 1))
    for (let times = 0; times < 2; times += 1) await remove(store, fileId)
    expect(await contentOf(store, fileId)).toBeUndefined()
  })
  it('are not there under an id that is unknown', async () => expect(await contentOf(store, 'none')).toBeUndefined())
})

describe('DEC-21 a folder of files', () => {
  const store = folderStore(join(folder, 'plain'))
  it('holds one file an id and nothing unfinished', async () => {
    await store.stage('F1', png(1, 1))
    expect(readdirSync(join(folder, 'plain'))).toEqual(['F1'])
    expect(readFileSync(join(folder, 'plain', 'F1')).equals(png(1, 1))).toBe(true)
  })
  it.each(['../F1', 'a/b', '..', '', 'F1\0'])('is never left: %j', async (fileId) => {
    await expect(store.stage(fileId, png(1, 1))).rejects.toThrow('no id of a file')
    await expect(store.open(house.db, fileId)).rejects.toThrow('no id of a file')
    expect(readdirSync(join(folder, 'plain')).filter((name) => name.startsWith('.'))).toEqual([])
  })
  it('is where FILES_DIR says, else beside SQLite, else the database is', async () => {
    expect(storeFor({ databaseUrl: 'postgres://x' }, undefined)).toBe(tableStore)
    const chosen = join(folder, 'chosen')
    await storeFor({ databaseUrl: 'postgres://x' }, chosen).stage('F2', png(1, 1))
    await storeFor({ dataDir: join(folder, 'data') }, undefined).stage('F3', png(1, 1))
    expect([readdirSync(chosen), readdirSync(join(folder, 'data', 'files'))]).toEqual([['F2'], ['F3']])
  })
})
