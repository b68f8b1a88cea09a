import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { withUnmigrated } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { finishRestoredFiles } from '../../server/files/restored-files.ts'
import type { S3Options } from '../../server/files/s3/options.ts'
import { s3Store } from '../../server/files/s3/store.ts'
import { backupCommands, newFolder } from '../backup/backup-commands.ts'
import { stateOf } from '../backup/state-of.ts'
import { settingsOfBucket, startS3, type TestS3 } from '../s3/start-s3.ts'
import { TEST_KEY } from './process.ts'
import { png } from './samples.ts'
import { newDatabaseLocation, startTestServer, type TestServer } from './server.ts'

const { backup, restore, drill } = backupCommands({ SECRET_KEY: TEST_KEY })
const folder = newFolder()
let s3: TestS3
let bucket: S3Options
let source: DatabaseLocation
let original: Record<string, string>
let server: TestServer
let path = ''
beforeAll(async () => {
  s3 = await startS3()
  bucket = s3.newBucket({ prefix: 'steward/' })
  source = await newDatabaseLocation()
  server = await startTestServer({ databaseLocation: source, filesBucket: bucket, secret: TEST_KEY })
  const token = await server.signIn('owner')
  for (const side of [3, 4, 5]) await server.call('uploadWeb', { imgFile: new File([png(side, side)], 'a.png') }, { token })
  const made = await backup(source, folder, [], settingsOfBucket(bucket), () => server.clock.now)
  path = made.out.split(': ')[0] ?? ''
  original = await stateOf(source, { filesBucket: bucket })
})
afterEach(() => s3.proxy.reset())
afterAll(async () => {
  await server.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Staged objects of a restore. */
const staged = (options: S3Options) => s3.keys(options).filter((key) => key.includes('.restoring'))

it('a backup of a bucket is restored into a folder, and a backup of this folder into another bucket', async () => {
  const [inFolder, filesDir, folderBackups] = [await newDatabaseLocation(), newFolder(), newFolder()]
  expect(await restore(path, inFolder, ['--apply'], { FILES_DIR: filesDir })).toMatchObject({ code: 0, err: '' })
  expect(readdirSync(filesDir)).toHaveLength(4)
  expect(await stateOf(inFolder, { filesDir })).toEqual(original)
  expect(Object.keys(original).filter((key) => key.startsWith('file '))).toHaveLength(3)
  const again = await backup(inFolder, folderBackups, [], { FILES_DIR: filesDir })
  expect(again).toMatchObject({ code: 0, err: '' })
  const [inBucket, other] = [await newDatabaseLocation(), s3.newBucket()]
  const settings = settingsOfBucket(other)
  const from = join(folderBackups, readdirSync(folderBackups).find((name) => name.startsWith('steward')) ?? '')
  expect(await restore(from, inBucket, ['--apply'], settings)).toMatchObject({ code: 0, err: '' })
  expect(await stateOf(inBucket, { filesBucket: other })).toEqual(original)
  expect(staged(other)).toEqual([])
  const copy = await startTestServer({ databaseLocation: inBucket, filesBucket: other, secret: TEST_KEY })
  await copy.close()
})
it('a drill of a backup of a bucket needs no bucket', async () => {
  s3.proxy.fateOf = () => 'lose request'
  expect(await drill(folder, source, [], () => server.clock.now)).toMatchObject({
    code: 0,
    out: expect.stringContaining('3 files compared'),
  })
})
it('a restore refuses a bucket with other files, and changes nothing in it', async () => {
  const before = s3.keys(bucket)
  const refused = await restore(path, await newDatabaseLocation(), ['--apply'], settingsOfBucket(bucket))
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('has files that are not of the replaced data: set it to an empty bucket'),
  })
  expect(s3.keys(bucket)).toEqual(before)
})
it('a restore that fails leaves nothing in the bucket, and is repeated', async () => {
  const [target, other] = [await newDatabaseLocation(), s3.newBucket()]
  const settings = settingsOfBucket(other)
  let writes = 0
  s3.proxy.fateOf = (line) => (line.startsWith('PUT') && (writes += 1) > 2 ? 'deny' : 'pass')
  expect(await restore(path, target, ['--apply'], settings)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The bucket of files \(.*\) can't be used: the access key may not .*\n$/),
  })
  expect(s3.keys(other)).toEqual([])
  s3.proxy.reset()
  expect(await restore(path, target, ['--apply'], settings)).toMatchObject({ code: 0, err: '' })
  expect(await stateOf(target, { filesBucket: other })).toEqual(original)
  expect(await restore(path, target, ['--apply', '--replace'], settings)).toMatchObject({ code: 0, err: '' })
  expect(await stateOf(target, { filesBucket: other })).toEqual(original)
})
it('a restore that ends between its commit and the move of files is finished by the next start', async () => {
  const [target, other] = [await newDatabaseLocation(), s3.newBucket()]
  let copies = 0
  s3.proxy.fateOf = (line) => (line.includes('CopyObject') && (copies += 1) > 1 ? 'deny' : 'pass')
  expect(await restore(path, target, ['--apply'], settingsOfBucket(other))).toMatchObject({ code: 1 })
  expect(staged(other).length).toBeGreaterThan(1)
  expect(s3.keys(other)).not.toContain('.steward-files')
  s3.proxy.reset()
  // Two servers may start at once.
  await withUnmigrated(target, async (db) => {
    await Promise.all([finishRestoredFiles(db, s3Store(other)), finishRestoredFiles(db, s3Store(other))])
  })
  expect(staged(other)).toEqual([])
  expect(await stateOf(target, { filesBucket: other })).toEqual(original)
  await (await startTestServer({ databaseLocation: target, filesBucket: other, secret: TEST_KEY })).close()
})
it('a backup that cannot read the bucket fails with one sentence and leaves no file', async () => {
  const backups = newFolder()
  s3.proxy.fateOf = (line) => (/GET .*\/[0-9a-f]{32}/.test(line) ? 'deny' : 'pass')
  expect(await backup(source, backups, [], settingsOfBucket(bucket))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The bucket of files \(.*\) can't be used: .*\n$/),
  })
  expect(readdirSync(backups).filter((name) => name.includes('steward'))).toEqual([])
})
