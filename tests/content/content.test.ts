import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newDatabaseLocation, startTestServer, type TestServer } from '../contract/server.ts'
import { runAttempts } from './attempts/index.ts'
import { runHistories } from './histories.ts'
import { madeClient } from './made-client.ts'
import { addContentPeople } from './person.ts'

const seed = inject('seed')

describe(`releases of content, seed ${seed} (many more: npm run content-test)`, () => {
  let staticDir: string
  let servers: readonly [TestServer, TestServer]
  beforeAll(async () => {
    staticDir = madeClient()
    const databaseLocation = await newDatabaseLocation()
    const start = () => startTestServer({ databaseLocation, followsContent: true, staticDir })
    const first = await start()
    await addContentPeople(first)
    servers = [first, 'databaseUrl' in databaseLocation ? await start() : first]
  })
  afterAll(async () => {
    for (const server of new Set(servers)) await server.close()
    rmSync(staticDir, { recursive: true, force: true })
  })

  it('are published, taken back alone and returned to as a model of the edits says', { timeout: 120_000 }, async () => {
    const { wrong, published } = await runHistories({ server: servers[0], histories: 1, seed })
    expect(wrong).toEqual([])
    expect(published).toBeGreaterThan(0)
  })

  it('pass the checker and need a second person after each attempt to avoid them', { timeout: 120_000 }, async () => {
    const { wrong } = await runAttempts({ servers, attempts: 3, seed, isShort: true })
    expect(wrong).toEqual([])
  })
})
