import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupCommands, newFolder } from '../backup/backup-commands.ts'
import { stateOf } from '../backup/state-of.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { TEST_KEY } from './process.ts'
import { newDatabaseLocation, SIGNING_KEY } from './server.ts'

const { backup, verify, restore } = backupCommands({ SECRET_KEY: TEST_KEY, SIGNING_KEY })
const folder = newFolder()
let service: Awaited<ReturnType<typeof startEvidenceServer>>
let path = ''
beforeAll(async () => {
  service = await startEvidenceServer(undefined, TEST_KEY)
  await service.signOnce()
  await service.server.tick()
  const made = await backup(service.databaseLocation, folder)
  expect(made).toMatchObject({ code: 0, err: '' })
  path = made.out.split(':')[0] ?? ''
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
  it('is restored with equal rows, files and migrations', async () => {
    const target = await newDatabaseLocation()
    expect(await restore(path, target)).toMatchObject({ code: 0, err: '' })
    const [original, copy] = [await stateOf(service.databaseLocation), await stateOf(target)]
    expect(Object.keys(original).filter((key) => key.startsWith('file ')).length).toBeGreaterThan(0)
    expect(copy).toEqual(original)
    if ('dataDir' in target) rmSync(join(target.dataDir), { recursive: true })
  })
})
