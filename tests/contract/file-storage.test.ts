import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bindStore } from '../../server/files/bind-store.ts'
import { folderStore } from '../../server/files/folder-store.ts'
import { MARK_FILE } from '../../server/files/mark.ts'
import { sha256 } from '../../server/files/read-file.ts'
import { type MissingFileError, reportMissing } from '../../server/files/report-missing.ts'
import { storeFile } from '../../server/files/store.ts'
import { tableStore } from '../../server/files/table-store.ts'
import { newDatabaseWithPeople } from './database-location.ts'
import { png } from './samples.ts'
import { startTestServer, type TestServer, text } from './server.ts'

let folder: string
let location: Awaited<ReturnType<typeof newDatabaseWithPeople>>
let server: TestServer

const start = (filesDir?: string) => startTestServer({ databaseLocation: location, ...(filesDir === undefined ? {} : { filesDir }) })
const restart = async (filesDir?: string) => {
  await server.close()
  server = await start(filesDir)
}
const upload = async () => {
  const imgFile = new File([png(3, 3)], 'a.png', { type: 'image/png' })
  return server.call('uploadWeb', { imgFile }, { token: await server.signIn('owner') })
}
const base64 = async (fileId: unknown) => server.call('getBase64ByFileId', { id: fileId }, { token: await server.signIn('owner') })
const storedMark = async () => (await server.db.selectFrom('file_storage').select('mark').executeTakeFirstOrThrow()).mark

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-storage-'))
  location = await newDatabaseWithPeople()
  server = await start(join(folder, 'share'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
})

it('a start refuses a folder without the files of the database, until it has their folder or their mark', async () => {
  const { fileId } = (await upload()).data
  const mark = await storedMark()
  await server.close()
  const empty = join(folder, 'empty')
  await expect(start(empty)).rejects.toThrow(`The files of this database are not in ${empty}: mount or restore their folder`)
  await expect(start(empty)).rejects.toThrow(`write "${mark}" into ${join(empty, MARK_FILE)}`)
  expect(readdirSync(empty)).toEqual([])
  server = await start(join(folder, 'share'))
  expect(await base64(fileId)).toMatchObject({ http: 200 })
  writeFileSync(join(empty, MARK_FILE), `${mark}\n`)
  await restart(empty)
  expect(await base64(fileId)).toMatchObject({ http: 404 })
})
it('a start without FILES_DIR is refused while the files are in a folder', async () => {
  await upload()
  await server.close()
  await expect(start()).rejects.toThrow('dataDir' in location ? 'or set FILES_DIR to it' : 'are in a folder or a bucket: set FILES_DIR')
  server = await start(join(folder, 'share'))
})
it('a database without files accepts another folder', async () => {
  const first = await storedMark()
  await restart(join(folder, 'other'))
  expect(await storedMark()).not.toBe(first)
  expect(readFileSync(join(folder, 'other', MARK_FILE), 'utf8').trim()).toBe(await storedMark())
})
it('a database without files refuses a folder with the files of another database, which the sweep would delete', async () => {
  await upload()
  const share = join(folder, 'share')
  const refusal = `The folder ${share} has the files of another database`
  const other = await newDatabaseWithPeople()
  await expect(startTestServer({ databaseLocation: other, filesDir: share })).rejects.toThrow(refusal)
  const elsewhere = await startTestServer({ databaseLocation: other, filesDir: join(folder, 'other') })
  await elsewhere.close()
  await expect(startTestServer({ databaseLocation: other, filesDir: share })).rejects.toThrow(refusal)
  if ('dataDir' in other) rmSync(other.dataDir, { recursive: true, force: true })
})
it('a command without the folder of a service that has no files yet does not bind the database to another storage', async () => {
  const mark = await storedMark()
  await bindStore(server.db, tableStore, { isCommand: true })
  await bindStore(server.db, folderStore(join(folder, 'other')), { isCommand: true })
  expect(await storedMark()).toBe(mark)
  await upload()
  await expect(bindStore(server.db, tableStore, { isCommand: true })).rejects.toThrow('are in a folder or a bucket: set FILES_DIR')
})
it('a database without a mark accepts the folder with its files, and refuses an empty one', async () => {
  await upload()
  const unbind = async () => {
    rmSync(join(folder, 'share', MARK_FILE))
    await server.db.deleteFrom('file_storage').execute()
    await server.close()
  }
  await unbind()
  await expect(start(join(folder, 'empty'))).rejects.toThrow('not in')
  server = await start(join(folder, 'share'))
  expect(readFileSync(join(folder, 'share', MARK_FILE), 'utf8').trim()).toBe(await storedMark())
})
it('refuses a folder for files in the database, and the database for files in a folder', async () => {
  const { db } = server
  const plain = folderStore(join(folder, 'plain'))
  await upload()
  await expect(bindStore(db, tableStore)).rejects.toThrow('are in a folder or a bucket: set FILES_DIR')
  await db.deleteFrom('file_storage').execute()
  await expect(bindStore(db, tableStore)).rejects.toThrow('are in a folder or a bucket: set FILES_DIR')
  const file = {
    fileId: 'F1',
    fileName: 'a.png',
    contentType: 'image/png',
    size: 3,
    userId: 'owner',
    origin: 'user' as const,
    createdAt: 1,
  }
  await db.insertInto('file').values(file).execute()
  await storeFile(tableStore, db, 'F1', png(1, 1))
  await bindStore(db, tableStore)
  await bindStore(db, tableStore)
  await expect(bindStore(db, plain)).rejects.toThrow('are in the database: unset FILES_DIR')
})
it('a start is refused when the mark cannot be read', async () => {
  const broken = join(folder, 'broken')
  mkdirSync(join(broken, MARK_FILE), { recursive: true })
  await expect(bindStore(server.db, folderStore(broken))).rejects.toThrow(`The folder of files (${broken}) can't be used: EISDIR.`)
})
it('while the folder is unmounted, requests get 503 and nothing is written, until it is mounted again', async () => {
  const { fileId, fileUrl } = (await upload()).data
  const [share, away] = [join(folder, 'share'), join(folder, 'away')]
  renameSync(share, away)
  mkdirSync(share)
  server.clock.now += 60_000
  for (const answer of [await upload(), await base64(fileId), await server.send(String(fileUrl), {})])
    expect([answer.http, answer.message]).toEqual([503, text('server.databaseAway')])
  expect([(await server.send('/health/writable', {})).http, (await server.send('/health/ready', {})).http]).toEqual([503, 200])
  expect(server.logs.find((line) => line.includes('cannot write'))).toContain('OTHER_FOLDER')
  expect(readdirSync(share)).toEqual([])
  rmSync(share, { recursive: true })
  renameSync(away, share)
  expect([(await upload()).http, (await base64(fileId)).http]).toEqual([200, 200])
})
it('a single missing file is answered 404 and logged', async () => {
  const { fileId, fileUrl } = (await upload()).data
  rmSync(join(folder, 'share', String(fileId)))
  for (const answer of [await base64(fileId), await server.send(String(fileUrl), {})])
    expect([answer.http, answer.message]).toEqual([404, text('server.gone')])
  const missing = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ name }) => name === 'MissingFileError')
  expect(missing).toMatchObject([fileId, fileId].map((code) => ({ level: 'error', requestId: 'files', code })))
})
it('a file with fewer or more bytes than recorded is answered 404 and logged, not served in part', async () => {
  const { fileId, fileUrl } = (await upload()).data
  const path = join(folder, 'share', String(fileId))
  const bytes = readFileSync(path)
  for (const changed of [bytes.subarray(0, bytes.length - 1), Buffer.concat([bytes, Buffer.of(0)])]) {
    writeFileSync(path, changed)
    server.logs.length = 0
    for (const answer of [await base64(fileId), await server.send(String(fileUrl), {})])
      expect([answer.http, answer.message]).toEqual([404, text('server.gone')])
    const reported = server.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ name }) => name === 'MissingFileError')
    expect(reported).toMatchObject([fileId, fileId].map((code) => ({ level: 'error', requestId: 'files', code })))
  }
  writeFileSync(path, bytes)
  expect((await server.send(String(fileUrl), {})).http).toBe(200)
})
it('a file with other bytes of the recorded length is answered 404 and logged; one without a recorded hash is served', async () => {
  const { fileId, fileUrl } = (await upload()).data
  const path = join(folder, 'share', String(fileId))
  const bytes = readFileSync(path)
  const damaged = Buffer.from(bytes)
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1)
  writeFileSync(path, damaged)
  for (const answer of [await base64(fileId), await server.send(String(fileUrl), {})])
    expect([answer.http, answer.message]).toEqual([404, text('server.gone')])
  const reported = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ name }) => name === 'MissingFileError')
  expect(reported).toMatchObject([fileId, fileId].map((code) => ({ level: 'error', requestId: 'files', code })))
  await server.db.updateTable('file').set({ sha256: null }).execute()
  expect([(await base64(fileId)).http, (await server.send(String(fileUrl), {})).http]).toEqual([200, 200])
})
it('a file in the database with other bytes than recorded counts as missing', async () => {
  const { db } = server
  const [bytes, reported] = [png(3, 3), [] as MissingFileError[]]
  const metadata = { fileId: 'F2', fileName: 'a.png', contentType: 'image/png', size: bytes.length, sha256: sha256(bytes), createdAt: 1 }
  await db
    .insertInto('file')
    .values({ ...metadata, userId: 'owner', origin: 'user' })
    .execute()
  await storeFile(tableStore, db, 'F2', bytes)
  const store = reportMissing(tableStore, (error) => reported.push(error))
  expect(await store.open(db, 'F2')).toBeDefined()
  await db
    .updateTable('file_content')
    .set({ content: png(4, 3) })
    .where('fileId', '=', 'F2')
    .execute()
  expect(await store.open(db, 'F2')).toBeUndefined()
  expect(reported).toMatchObject([{ code: 'F2', message: expect.stringContaining('other bytes') as string }])
})
