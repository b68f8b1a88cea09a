import { Hono } from 'hono'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { createSigner } from '../files/signing.ts'
import { tableStore } from '../files/table-store.ts'
import type { Env } from './env.ts'
import { mountHealth } from './health.ts'

/** The first query never answers; each later one fails. */
class SilentDriver extends DummyDriver {
  queries = 0
  override async acquireConnection(): Promise<never> {
    this.queries += 1
    return this.queries === 1 ? new Promise<never>(() => undefined) : Promise.reject(new Error('no'))
  }
}

function createHealthApp(driver: DummyDriver, stopping: boolean) {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  const app = new Hono<Env>()
  const files = { store: tableStore, ...createSigner('s'.repeat(32)) }
  mountHealth(app, { db, files, clock: () => 0, log: () => undefined, stopping: () => stopping })
  return async (name: string) => {
    const response = await app.request(`/health/${name}`)
    return [response.status, await response.json()]
  }
}

it('is not ready while the database does not answer, and shares one query among concurrent requests', async () => {
  const driver = new SilentDriver()
  const get = createHealthApp(driver, false)
  const silent = [503, { health: 'no database', reading: false, writing: false }]
  expect(await Promise.all([get('ready'), get('ready'), get('ready')])).toEqual([silent, silent, silent])
  expect(driver.queries).toBe(1)
  expect(await get('ready')).toEqual(silent)
  expect(driver.queries).toBe(2)
  expect(await get('live')).toEqual([200, { health: 'live' }])
})
it('is live but not ready while the server is stopping', async () => {
  const get = createHealthApp(new DummyDriver(), true)
  expect([await get('ready'), await get('live')]).toEqual([
    [503, { health: 'stopping', reading: true, writing: true }],
    [200, { health: 'live' }],
  ])
})
it('is ready and writable when the database answers and can be written', async () => {
  const ready = [200, { health: 'ready', reading: true, writing: true }]
  const get = createHealthApp(new DummyDriver(), false)
  expect([await get('ready'), await get('writable')]).toEqual([ready, ready])
})
