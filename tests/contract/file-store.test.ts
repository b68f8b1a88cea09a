import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { lutimesSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskAccess } from '../../server/files/disk-access.ts'
import { folderStore } from '../../server/files/folder-store.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { s3Store } from '../../server/files/s3/store.ts'
import { type FileStore, storeFile } from '../../server/files/store.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import { tableStore } from '../../server/files/table-store.ts'
import { startS3, type TestS3 } from '../s3/start-s3.ts'
import { png } from './samples.ts'
import { DAY, type TestServer, NOON, startTestServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-files-'))
let server: TestServer
let s3: TestS3
beforeAll(async () => {
  ;[server, s3] = await Promise.all([startTestServer(), startS3()])
  inBucket = s3Store(s3.newBucket({ prefix: 'uploads/' }))
})
afterAll(async () => {
  await server.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads a file piece by piece; undefined if the file is missing or its size is wrong. */
async function contentOf(store: FileStore, fileId: string): Promise<Buffer | undefined> {
  const file = await store.open(server.db, fileId)
  const pieces: Uint8Array[] = []
  for await (const piece of file?.pieces() ?? []) pieces.push(piece)
  const content = Buffer.concat(pieces)
  return file && content.length === file.size ? content : undefined
}
async function remove(store: FileStore, fileId: string): Promise<void> {
  await store.forget(server.db, fileId)
  await store.discard(fileId)
}

async function batches(store: FileStore): Promise<string[][]> {
  const found: string[][] = []
  for await (const fileIds of store.staged(NOON)) found.push(fileIds)
  return found
}

async function insertRow(): Promise<string> {
  const fileId = randomBytes(8).toString('hex')
  const file = { fileId, fileName: 'a.png', contentType: 'image/png', size: 3, userId: 'owner', origin: 'user' as const, createdAt: NOON }
  await server.db.insertInto('file').values(file).execute()
  return fileId
}

const inFolder = folderStore(join(folder, 'made', 'at need'))
let inBucket: FileStore

describe.each([
  ['a folder', () => inFolder, [0, 3, 3_000_001]],
  ['the database', () => tableStore, [0, 3, 3_000_001]],
  // The test server of S3 answers an empty object as one byte. The larger one is written in parts.
  ['a bucket', () => inBucket, [3, 3_000_001, 16_000_000]],
])('files in %s', (_, storeOf, sizes) => {
  let store: FileStore
  beforeAll(() => {
    store = storeOf()
  })
  it.each(sizes)('are read as they were written: %d bytes', async (size) => {
    const [fileId, bytes] = [await insertRow(), randomBytes(size)]
    await storeFile(store, server.db, fileId, bytes)
    expect(bytes.equals((await contentOf(store, fileId)) ?? Buffer.from('none'))).toBe(true)
  })
  it('DEC-03 are read in pieces of at most 1 MB', async () => {
    const fileId = await insertRow()
    await storeFile(store, server.db, fileId, randomBytes(2_500_000))
    const lengths: number[] = []
    for await (const { length } of (await store.open(server.db, fileId))?.pieces() ?? []) lengths.push(length)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(2_500_000)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_024 * 1_024)
  })
  it('can be removed, also twice', async () => {
    const fileId = await insertRow()
    await storeFile(store, server.db, fileId, png(1, 1))
    for (let times = 0; times < 2; times += 1) await remove(store, fileId)
    expect(await contentOf(store, fileId)).toBeUndefined()
  })
  it('are undefined for an unknown id', async () => expect(await contentOf(store, 'none')).toBeUndefined())
  it('are swept with their row when no task and no case refers to them, but not by a stopping server', async () => {
    const sweep = (isStopping = false) => sweepFiles(server.db, store, NOON + 2 * DAY + 1, () => isStopping)
    await sweep()
    const [unused, ofCase] = [await insertRow(), await insertRow()]
    for (const fileId of [unused, ofCase]) await storeFile(store, server.db, fileId, png(1, 1))
    const place = { caseNo: await server.complaint(), place: 0 }
    await server.db
      .insertInto('complaint_file')
      .values({ ...place, fileId: ofCase })
      .execute()
    const rows = async () => (await server.db.selectFrom('file').select('fileId').execute()).map(({ fileId }) => fileId)
    expect(await sweep(true)).toEqual({ forgotten: 0, unnamed: 0 })
    expect(await sweep()).toEqual({ forgotten: 1, unnamed: 0 })
    expect([await contentOf(store, unused), await contentOf(store, ofCase)]).toEqual([undefined, png(1, 1)])
    expect([(await rows()).includes(unused), (await rows()).includes(ofCase)]).toEqual([false, true])
  })
})

describe('a folder of files', () => {
  const store = folderStore(join(folder, 'plain'))
  it('contains one file per id and no unfinished files', async () => {
    await store.stage('F1', png(1, 1))
    expect(readdirSync(join(folder, 'plain'))).toEqual(['F1'])
    expect(readFileSync(join(folder, 'plain', 'F1')).equals(png(1, 1))).toBe(true)
  })
  it.each(['../F1', 'a/b', '..', '', 'F1\0'])('rejects an id that would leave the folder: %j', async (fileId) => {
    await expect(store.stage(fileId, png(1, 1))).rejects.toThrow('not a file id')
    await expect(store.open(server.db, fileId)).rejects.toThrow('not a file id')
    expect(readdirSync(join(folder, 'plain')).filter((name) => name.startsWith('.'))).toEqual([])
  })
  it('deletes the unfinished file when the last step fails, and throws the error', async () => {
    const at = join(folder, 'failing')
    const failing = folderStore(at)
    mkdirSync(join(at, 'F4'), { recursive: true })
    await expect(failing.stage('F4', png(1, 1))).rejects.toMatchObject({ code: 'EISDIR' })
    expect(readdirSync(at)).toEqual(['F4'])
  })
  it('check() writes without leaving files; other disk errors are thrown instead of reported as a missing file', async () => {
    const at = join(folder, 'checked')
    await folderStore(at).check()
    expect(readdirSync(at)).toEqual([])
    const file = join(folder, 'file')
    writeFileSync(file, 'x')
    const lost = folderStore(join(file, 'below'))
    const stagedIn = async () => {
      for await (const fileIds of lost.staged(NOON)) return fileIds
    }
    for (const fail of [() => lost.check(), () => lost.open(server.db, 'F5'), stagedIn])
      await expect(fail()).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
  it('DEC-03 leaves the other threads free while a disk hangs, refuses in time, and continues when it answers', async () => {
    const at = join(folder, 'hanging')
    const disk = diskAccess({ limitMs: 300 })
    const hanging = folderStore(at, disk)
    await hanging.stage('a', png(1, 1))
    const pipes = ['b', 'c', 'd', 'e', 'f'].map((name) => join(at, name))
    // Opening a pipe blocks its thread until a writer comes.
    for (const pipe of pipes) execFileSync('mkfifo', [pipe])
    const reading = Promise.allSettled(pipes.map((pipe) => disk(() => readFile(pipe))))
    await expect(lookup('localhost')).resolves.toHaveProperty('address')
    await expect(contentOf(hanging, 'a')).rejects.toMatchObject({ name: 'StorageError', code: 'ETIMEDOUT' })
    expect((await reading).map(({ status }) => status)).toEqual(pipes.map(() => 'rejected'))
    // The first two accesses opened their pipes; the others gave up before they began.
    for (const pipe of pipes.slice(0, 2)) writeFileSync(pipe, 'x')
    await expect.poll(() => contentOf(hanging, 'a')).toEqual(png(1, 1))
  })
  it('lists its files older than an instant in batches, without foreign files', async () => {
    const at = join(folder, 'aged')
    const aged = folderStore(at)
    expect(await batches(aged)).toEqual([])
    const ids = Array.from({ length: 201 }, (_, index) => index.toString(16).padStart(32, '0'))
    for (const fileId of ids) await aged.stage(fileId, new Uint8Array(1))
    const [young = '', ...old] = ids
    const foreign = ['notes.txt', `${'a'.repeat(32)}.png`, `x${'a'.repeat(32)}`, '.hidden', `.${randomUUID()}x`, `x.${randomUUID()}`]
    for (const name of foreign) writeFileSync(join(at, name), 'x')
    mkdirSync(join(at, 'f'.repeat(32)))
    // Like a file that another server is just deleting: listed, but missing.
    symlinkSync('nowhere', join(at, 'd'.repeat(32)))
    for (const name of readdirSync(at)) lutimesSync(join(at, name), NOON / 1_000 - 1, NOON / 1_000 - 1)
    utimesSync(join(at, young), NOON / 1_000, NOON / 1_000)
    const found = await batches(aged)
    expect(found.map(({ length }) => length)).toEqual([200])
    expect(found.flat().toSorted()).toEqual(old)
    await aged.stage('e'.repeat(32), new Uint8Array(1))
    utimesSync(join(at, 'e'.repeat(32)), 1, 1)
    expect((await batches(aged)).map(({ length }) => length)).toEqual([200, 1])
  })
  it('is FILES_DIR, or else the folder of SQLite, or else the database', async () => {
    expect(storeFor({ databaseUrl: 'postgres://x' }, undefined)).toBe(tableStore)
    const chosen = join(folder, 'chosen')
    await storeFor({ databaseUrl: 'postgres://x' }, chosen).stage('F2', png(1, 1))
    await storeFor({ dataDir: join(folder, 'data') }, undefined).stage('F3', png(1, 1))
    expect([readdirSync(chosen), readdirSync(join(folder, 'data', 'files'))]).toEqual([['F2'], ['F3']])
  })
})
