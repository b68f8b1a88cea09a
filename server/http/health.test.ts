import { Hono } from 'hono'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { createSigner } from '../files/signing.ts'
import { tableStore } from '../files/table-store.ts'
import type { Env } from './env.ts'
import { mountHealth } from './health.ts'

/** Asked for the first time this database never answers, and each time after that it fails. */
class SilentDriver extends DummyDriver {
  asked = 0
  override async acquireConnection(): Promise<never> {
    this.asked += 1
    return this.asked === 1 ? new Promise<never>(() => undefined) : Promise.reject(new Error('no'))
  }
}

function house(driver: DummyDriver, stopping: boolean) {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new SqliteIntrospector(of),
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

it('is not ready while its database is silent, asks it once for all who ask meanwhile, and anew after that', async () => {
  const driver = new SilentDriver()
  const ask = house(driver, false)
  const silent = [503, { health: 'no database' }]
  expect(await Promise.all([ask('ready'), ask('ready'), ask('ready')])).toEqual([silent, silent, silent])
  expect(driver.asked).toBe(1)
  expect(await ask('ready')).toEqual(silent)
  expect(driver.asked).toBe(2)
  expect(await ask('live')).toEqual([200, { health: 'live' }])
})
it('is not ready once it was told to stop, and lives on', async () => {
  const ask = house(new DummyDriver(), true)
  expect([await ask('ready'), await ask('live')]).toEqual([
    [503, { health: 'stopping' }],
    [200, { health: 'live' }],
  ])
})
it('is ready when its database answers and can be written', async () => {
  expect(await house(new DummyDriver(), false)('ready')).toEqual([200, { health: 'ready' }])
})
