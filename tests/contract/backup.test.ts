import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backupCommands, newFolder } from '../backup/backup-commands.ts'
import { bytesOf, stateOf } from '../backup/state-of.ts'
import { openDatabase, withUnmigrated } from '../../server/database/open.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { TEST_KEY } from './process.ts'
import { newDatabaseLocation, NOON, SIGNING_KEY } from './server.ts'

const { backup, verify, restore, drill } = backupCommands({ SECRET_KEY: TEST_KEY, SIGNING_KEY })
const folder = newFolder()
let service: Awaited<ReturnType<typeof startEvidenceServer>>
let path = ''
beforeAll(async () => {
  service = await startEvidenceServer(undefined, TEST_KEY)
  await service.signOnce()
  await service.server.tick()
  const made = await backup(service.databaseLocation, folder, [], {}, () => service.server.clock.now)
  path = made.out.split(': ')[0] ?? ''
})
afterAll(async () => {
  await service.server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup of a running server', () => {
  it('is complete, readable by its owner only, and verifies', async () => {
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await verify(path)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('is complete and unaltered') })
  })
  it('contains neither keys nor names in clear', () => {
    const bytes = readFileSync(path).toString('latin1')
    for (const text of [TEST_KEY, SIGNING_KEY, 'staff', 'steward-backup']) expect(bytes).not.toContain(text)
  })
  it('keeps the newest N with --keep, and deletes what a killed backup left', async () => {
    const kept = newFolder()
    writeFileSync(join(kept, '.steward-killed.partial'), 'half')
    for (const at of [1, 2, 3])
      expect(await backup(service.databaseLocation, kept, ['--keep', '2'], {}, () => NOON + at)).toMatchObject({ code: 0 })
    expect(readdirSync(kept).filter((name) => name.includes('steward'))).toHaveLength(2)
    rmSync(kept, { recursive: true })
  })
  it('is refused without a recipient, with one sentence', async () => {
    expect(await backup(service.databaseLocation, folder, [], { BACKUP_RECIPIENT: '' })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^BACKUP_RECIPIENT is not set.*\n$/),
    })
  })
})

describe('a restore', () => {
  it('copies rows, files, migrations and numbers of keys', async () => {
    const target = await newDatabaseLocation()
    expect(await restore(path, target)).toMatchObject({ code: 0, err: '' })
    const [original, copy] = [await stateOf(service.databaseLocation), await stateOf(target)]
    expect(Object.keys(original).filter((key) => key.startsWith('file ')).length).toBeGreaterThan(0)
    expect(copy).toEqual(original)
  })
  it('restores into the other kind of database, too', async () => {
    if (inject('postgresql') === undefined) return
    const target = { dataDir: newFolder() }
    expect(await restore(path, target)).toMatchObject({ code: 0, err: '' })
    expect(await stateOf(target)).toEqual(await stateOf(service.databaseLocation))
  })
  it('without --apply only says that it could, and writes nothing', async () => {
    const target = await newDatabaseLocation()
    expect(await restore(path, target, [])).toMatchObject({ code: 0, out: expect.stringContaining('repeat with --apply') })
    expect(await contentsOf(target)).toEqual([])
  })
  it('is refused for a running server, and while the target has data unless --replace', async () => {
    // Its connections may be closed; its jobs ran a moment ago.
    const running = await restore(path, service.databaseLocation, ['--apply', '--replace'], {}, () => service.server.clock.now)
    expect(running).toMatchObject({ code: 1, err: expect.stringMatching(/stop (it|all servers)/) })
    const target = await newDatabaseLocation()
    await (await openDatabase(target, NOON)).destroy()
    expect(await restore(path, target)).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })
    expect(await restore(path, target, ['--apply', '--replace'])).toMatchObject({ code: 0, err: '' })
    expect(await stateOf(target)).toEqual(await stateOf(service.databaseLocation))
  })
  it('is refused for other keys before anything is written, and gives the keys back with --keys-to', async () => {
    const target = await newDatabaseLocation()
    const other = { SECRET_KEY: 'b8Xu1nS5yX0fL3oW6cK9dM2zI7hE4gTq' }
    expect(await restore(path, target, ['--apply'], other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('SECRET_KEY is not a key'),
    })
    expect(await contentsOf(target)).toEqual([])
    const keys = join(folder, 'keys.env')
    expect(await restore(path, target, ['--apply', '--keys-to', keys], { SECRET_KEY: '', SIGNING_KEY: '' })).toMatchObject({ code: 0 })
    expect(readFileSync(keys, 'utf8')).toBe(`SECRET_KEY=${TEST_KEY}\nSIGNING_KEY=${SIGNING_KEY}\n`)
    expect(statSync(keys).mode & 0o777).toBe(0o600)
  })
  it('uses FILES_DIR, and refuses one with the files of other data', async () => {
    const [target, files, foreign] = [await newDatabaseLocation(), newFolder(), newFolder()]
    writeFileSync(join(foreign, '.steward-files'), 'other\n')
    expect(await restore(path, target, ['--apply'], { FILES_DIR: foreign })).toMatchObject({
      code: 1,
      err: expect.stringContaining('FILES_DIR'),
    })
    expect(await restore(path, target, ['--apply'], { FILES_DIR: files })).toMatchObject({ code: 0, err: '' })
    expect(await stateOf(target, { filesDir: files })).toEqual(await stateOf(service.databaseLocation))
  })
})

/** Returns the files or tables of a target. */
async function contentsOf(target: Awaited<ReturnType<typeof newDatabaseLocation>>): Promise<string[]> {
  if ('dataDir' in target) return Object.keys(bytesOf(target.dataDir))
  return withUnmigrated(target, async (db) => (await db.introspection.getTables()).map(({ name }) => name))
}

describe('a drill', () => {
  it('restores, compares and verifies the latest backup, and leaves nothing behind', async () => {
    const drilled = await drill(folder, service.databaseLocation, [], () => service.server.clock.now)
    expect(drilled).toMatchObject({ code: 0, err: '' })
    expect(drilled.out).toMatch(/passed/)
    expect(drilled.out).toMatch(/signatures {2}1 verified/)
    const { at } = await service.server.db.selectFrom('last_upkeep').select('at').where('name', '=', 'drill').executeTakeFirstOrThrow()
    expect(at).toBe(service.server.clock.now)
  })
})
