import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBackups } from '../../server/backup/archive/target-file.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { lockFolder } from '../../server/database/lock.ts'
import { openDatabase, withUnmigrated } from '../../server/database/open.ts'
import { bindStore } from '../../server/files/bind-store.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { storeFile } from '../../server/files/store.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { backupCommands, IDENTITY, newFolder, RECIPIENT, settingsOf } from '../backup/backup-commands.ts'
import { bytesOf, stateOf } from '../backup/state-of.ts'
import { runEntry, TEST_KEY } from './process.ts'
import { newDatabaseLocation } from './server.ts'

const { backup, verify, restore, drill } = backupCommands({ SECRET_KEY: TEST_KEY })
const FILE_BYTES = 3_000_000
const folder = newFolder()
let source: DatabaseLocation
let path = ''
beforeAll(async () => {
  source = await newDatabaseLocation()
  await makeBenchData(source, { stewards: 1, tasks: 20 })
  const db = await openDatabase(source, 1)
  const store = storeFor(source, undefined)
  await bindStore(db, store)
  const row = {
    fileName: 'a.jpg',
    contentType: 'image/jpeg',
    size: FILE_BYTES,
    userId: 'steward1',
    createdAt: 1,
    origin: 'user',
    sha256: null,
  }
  for (const fileId of ['a1', 'b2']) {
    await db
      .insertInto('file')
      .values({ ...row, origin: 'user', fileId })
      .execute()
    await storeFile(store, db, fileId, randomBytes(FILE_BYTES))
  }
  await db.destroy()
  path = (await backup(source, folder)).out.split(': ')[0] ?? ''
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = (location: DatabaseLocation) => ({
  SECRET_KEY: TEST_KEY,
  BACKUP_RECIPIENT: RECIPIENT,
  BACKUP_IDENTITY: IDENTITY,
  ...settingsOf(location),
})
/** Returns a target that has data, with the bytes or rows of it. */
async function filledTarget() {
  const target = await newDatabaseLocation()
  await makeBenchData(target, { stewards: 2, tasks: 5 })
  return detached(target)
}

/** Returns a copy of a folder, which no connection of this process changes when it is closed late. */
async function detached(made: DatabaseLocation) {
  const target = 'dataDir' in made ? { dataDir: newFolder() } : made
  if ('dataDir' in made && 'dataDir' in target) cpSync(made.dataDir, target.dataDir, { recursive: true })
  const data = () => ('dataDir' in target ? Promise.resolve(bytesOf(target.dataDir)) : stateOf(target))
  return { target, data, before: await data() }
}

describe('a full disk', () => {
  it('ends a backup with one sentence and leaves no file', async () => {
    const full = newFolder()
    const run = await runEntry('backup', env(source), { args: [full], fileLimit: 1_200 })
    expect(await run.ended).toBe(1)
    expect(run.stderr()).toMatch(/^DIR \(.*\) can't be used: this user may not write files of this size\.\n$/)
    expect(readdirSync(full).filter((name) => name.includes('steward'))).toEqual([])
    rmSync(full, { recursive: true })
  })
  it('ends a restore with one sentence and leaves the data byte-equal', async () => {
    const { target, data, before } = await filledTarget()
    const filesDir = newFolder()
    const run = await runEntry(
      'restore',
      { ...env(target), FILES_DIR: filesDir },
      { args: [path, '--apply', '--replace'], fileLimit: 2_500 },
    )
    expect(await run.ended).toBe(1)
    expect(run.stderr()).toMatch(/can't be used: this user may not write files of this size\.\n$/)
    expect(await data()).toEqual(before)
    expect(readdirSync(filesDir)).toEqual([])
    rmSync(filesDir, { recursive: true })
  })
})

describe('a backup of a newer version', () => {
  it('is refused before anything is written, also when that version only added to the schema', async () => {
    const { target, data, before } = await filledTarget()
    const newer = await newDatabaseLocation()
    await makeBenchData(newer, { stewards: 1, tasks: 1 })
    await withUnmigrated(newer, (db) => sql`insert into migration values ('900-later', 1, 'expand', '9.9.9')`.execute(db))
    const place = newFolder()
    const made = (await backup(newer, place)).out.split(': ')[0] ?? ''
    expect((await verify(made)).err).toContain('restore with version 9.9.9 or a newer one')
    expect(await restore(made, target, ['--apply', '--replace'])).toMatchObject({ code: 1, err: expect.stringContaining('version 9.9.9') })
    expect(await data()).toEqual(before)
    rmSync(place, { recursive: true })
  })
})

describe('a damaged backup', () => {
  it('is refused with one sentence, and no error of a library', async () => {
    const bytes = readFileSync(path)
    const [cut, other, empty] = ['cut', 'other', 'empty'].map((name) => join(folder, name)) as [string, string, string]
    writeFileSync(cut, bytes.subarray(0, bytes.length - 1))
    writeFileSync(other, 'no backup')
    writeFileSync(empty, '')
    for (const each of [cut, other, empty])
      expect(await verify(each)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^The backup .* is damaged.*\.\n$/) })
    expect(await verify(join(folder, 'none'))).toMatchObject({ code: 1, err: expect.stringContaining('does not exist') })
    expect(await verify(folder)).toMatchObject({ code: 1, err: expect.stringContaining('is a folder') })
  })
  it('fails the drill', async () => {
    const place = newFolder()
    writeFileSync(join(place, listBackups(folder)[0] ?? ''), readFileSync(path).subarray(0, 50_000))
    expect(await drill(place, source)).toMatchObject({ code: 1, err: expect.stringContaining('damaged') })
    expect(await drill(newFolder(), source)).toMatchObject({ code: 1, err: expect.stringContaining('There is no backup') })
    rmSync(place, { recursive: true })
  })
})

describe('a drill', () => {
  it('refuses a --key that is none', async () => {
    expect(await drill(folder, source, ['--key', 'abc'])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--key is') })
  })
  it('names --into when nothing answers there', async () => {
    const drilled = await drill(folder, source, ['--into', 'postgres://steward@127.0.0.1:9/steward'])
    expect(drilled).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The database of --into \(.*127\.0\.0\.1:9.*nothing listens/),
    })
  })
})

describe('commands at the same time', () => {
  it('refuses a second backup into a folder, and one of data that is being restored', async () => {
    const unlock = lockFolder(folder, 'backup.lock', '')
    expect(await backup(source, folder)).toMatchObject({ code: 1, err: expect.stringContaining('Another backup is being written') })
    unlock()
    if (!('dataDir' in source)) return
    const unlockData = lockFolder(source.dataDir, 'backup.lock', '')
    const place = newFolder()
    expect((await backup(source, place)).code).toBe(1)
    expect(await restore(path, source, ['--apply', '--replace'])).toMatchObject({ code: 1 })
    unlockData()
  })
})

describe('a folder that is the data itself', () => {
  it('takes no backup, and is named', async () => {
    const filesDir = newFolder()
    const inFiles = await backup(source, join(filesDir, 'new'), [], { FILES_DIR: filesDir })
    expect(inFiles).toMatchObject({ code: 1, err: expect.stringContaining('is in the folder of uploads') })
    expect(readdirSync(filesDir)).toEqual([])
    if (!('dataDir' in source)) return
    const link = join(newFolder(), 'link')
    symlinkSync(source.dataDir, link)
    for (const place of [source.dataDir, link])
      expect(await backup(source, place)).toMatchObject({ code: 1, err: expect.stringContaining('is DATA_DIR') })
    expect((await backup(source, join(source.dataDir, 'files'))).err).toContain('is in the folder of uploads')
  })
})

describe('a folder of uploads that is not mounted', () => {
  it('fails the backup instead of leaving the files out', async () => {
    if (!('dataDir' in source)) return
    const empty = newFolder()
    mkdirSync(join(empty, 'unmounted'))
    const ran = await backup(source, newFolder(), [], { FILES_DIR: join(empty, 'unmounted') })
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('The files of this database are not in') })
  })
})
