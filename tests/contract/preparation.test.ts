import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import SqliteConnection from 'libsql'
import { afterEach, describe, expect, it } from 'vitest'
import { CUSTOMER } from '../../server/customers/tables.ts'
import { isOwnClient } from '../../server/customers/own-client.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { erasePeople } from '../../server/evidence/legal-holds.ts'
import { findBoundByMobile } from '../../server/identity/bound-accounts.ts'
import { batchesOf } from '../../server/personal-data/batches.ts'
import { encryptPersons } from '../../server/personal-data/encrypt-plaintext.ts'
import { openPersonalData } from '../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { DAY, newDatabaseLocation, NOON, SECRET, startTestServer, type TestServer, text } from './server.ts'

const NEW_SECRET = 'another secret of the tests, longer'
const COUNT = 450
const mobileOf = (at: number) => String(19_900_200_000 + at)

const servers: TestServer[] = []
const locations: DatabaseLocation[] = []
async function open(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options)
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const location of locations.splice(0)) if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
})

/** A database with `COUNT` customers of `steward` and the mobile of `owner` in clear, as an import by another program leaves them. */
async function withClearValues(): Promise<DatabaseLocation> {
  const databaseLocation = await newDatabaseLocation()
  locations.push(databaseLocation)
  const server = await open({ databaseLocation })
  const ids = Array.from({ length: COUNT }, (_, at) => `KC${String(at).padStart(4, '0')}`)
  const blank = { custName: 'C', clientName: 'C', cifClientNo: '', mobile1: '', idNo: '' }
  await server.addCustomers(ids.map((id, at) => ({ ...blank, wechatCustomerId: id, externalUserid: `wm${at}` })))
  await server.db
    .insertInto('steward')
    .values(ids.map((id) => ({ userCustomerId: `R${id}`, userId: 'steward', wechatCustomerId: id, addedAt: NOON - DAY, deletedAt: null })))
    .execute()
  const number = sql`cast(substr(${sql.ref('wechatCustomerId')}, 3) as integer)`
  await sql`update customer set ${sql.ref('mobile1')} = cast(19900200000 + ${number} as text) where ${sql.ref('wechatCustomerId')} like 'KC%'`.execute(
    server.db,
  )
  await sql`update staff set mobile = '19900300001' where ${sql.ref('userId')} = 'owner'`.execute(server.db)
  await server.db
    .insertInto('bound_account')
    .values({ userIdEB: 'EB1', userId: 'owner', employeeNo: 'N1', passwordHash: null, unboundAt: null })
    .execute()
  await server.close()
  servers.pop()
  return databaseLocation
}

async function expectReadAndFound(server: TestServer) {
  const token = await server.signIn('steward')
  const list = async (queryName: string) =>
    (await server.call('getCustomersByUserId', { userId: 'steward', queryName, pageSize: '1000' }, { token })).rows
  expect((await list('200007')).map((row) => [row['wechatCustomerId'], row['mobile1']])).toEqual([['KC0007', mobileOf(7)]])
  const caller = { kind: 'staff', userId: 'steward' } as Parameters<typeof isOwnClient>[1]
  expect(await isOwnClient(server, caller, { mobile: mobileOf(449) })).toBe(true)
  expect(await isOwnClient(server, caller, { mobile: mobileOf(450) })).toBe(false)
  expect(await findBoundByMobile(server, '19900300001')).toMatchObject({ userId: 'owner', mobile: '19900300001' })
}

/** Runs the preparation and ends it like a kill, in the middle of the writes after `batches` batches. */
async function killedAfter(server: TestServer, batches: number, keys: { secret: string; previousSecret?: string }) {
  const { preparation } = await openPersonalData(server.db, PERSONAL_TABLES, { erased: '', clock: () => NOON, ...keys })
  const { db, write } = batchesOf(server.db)
  let left = batches
  const run = preparation.run({
    db,
    write: (kind, work) =>
      write(kind, async (transaction) => {
        const changed = await work(transaction)
        if (changed > 0 && (left -= 1) < 0) throw new Error('killed')
        return changed
      }),
  })
  await expect(run).rejects.toThrow('killed')
}

const remaining = async ({ db }: TestServer): Promise<number> => {
  const { rows } = await sql<{
    mobile1: string
  }>`select ${sql.ref('mobile1')} from customer where ${sql.ref('mobile1')} like '199%'`.execute(db)
  return rows.length
}

describe('DEC-33 the preparation of personal data', () => {
  it('leaves clear values readable and searchable before, in the middle and after, and continues after a kill', async () => {
    const databaseLocation = await withClearValues()
    const first = await open({ databaseLocation })
    await expectReadAndFound(first)
    // The mobile of `owner` and 200 customers are written; the second 200 are rolled back.
    await killedAfter(first, 2, { secret: SECRET })
    expect(await remaining(first)).toBe(COUNT - 200)
    await expectReadAndFound(first)
    await first.close()

    const again = await open({ databaseLocation })
    await expectReadAndFound(again)
    await Promise.all([again.prepareData(), expectReadAndFound(again)])
    await expectReadAndFound(again)
    expect(await remaining(again)).toBe(0)
    const events = again.logs.flatMap((line) => (line.includes('"personalData"') ? [JSON.parse(line) as Record<string, unknown>] : []))
    expect(events).toEqual([
      expect.objectContaining({ personalData: 'started', clear: COUNT - 200, hashes: 0, keys: 0 }),
      expect.objectContaining({ personalData: 'done', encrypted: COUNT - 200 }),
    ])
    expect(again.logs.join('\n')).not.toMatch(/199002\d{5}/)
    // After the end, values in clear are refused again.
    await sql`update customer set ${sql.ref('mobile1')} = '19900299999' where ${sql.ref('wechatCustomerId')} = 'KC0001'`.execute(again.db)
    const token = await again.signIn('steward')
    const { rows } = await again.call('getCustomersByUserId', { userId: 'steward', pageSize: '1000' }, { token })
    expect(rows.find((row) => row['wechatCustomerId'] === 'KC0001')?.['mobile1']).toBe(text('server.unavailable'))
  })

  it('needs the previous key until hashes and keys are done, also after kills, and says so', async () => {
    const databaseLocation = await withClearValues()
    const first = await open({ databaseLocation })
    await first.prepareData()
    await first.close()
    const keys = { secret: NEW_SECRET, previousSecret: SECRET }
    for (const batches of [0, 1, 3, 2]) {
      const server = await open({ databaseLocation, ...keys })
      await killedAfter(server, batches, keys)
      await expectReadAndFound(server)
      await server.close()
      await expect(startTestServer({ databaseLocation, secret: NEW_SECRET })).rejects.toMatchObject({ name: 'StartError' })
    }
    const both = await open({ databaseLocation, ...keys })
    await both.prepareData()
    const events = both.logs.filter((line) => line.includes('"personalData"'))
    expect(events.map((line) => (JSON.parse(line) as { advice?: string }).advice)).toEqual([
      expect.stringContaining('needs SECRET_KEY_PREVIOUS until'),
      expect.stringContaining('other servers still write with the old key'),
    ])
    await both.close()
    await expectReadAndFound(await open({ databaseLocation, secret: NEW_SECRET }))
  })

  it('runs on one server at a time, and rewrites the file when a killed server did not', async () => {
    const databaseLocation = await withClearValues()
    const server = await open({ databaseLocation })
    const values = { name: 'personal data', holder: 'another server', leaseUntil: NOON + 30_000, requests: 0, handled: 0 }
    await server.db
      .insertInto('shared_job')
      .values({ ...values, nextAt: 0, failures: 0, state: 'scrub' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
    await server.prepareData()
    expect(await remaining(server)).toBe(COUNT)
    server.clock.now += 60_000
    await server.prepareData()
    expect(await remaining(server)).toBe(0)
    const job = await server.db.selectFrom('shared_job').select('state').where('name', '=', 'personal data').executeTakeFirstOrThrow()
    expect(job.state).toBe('')
    const row = await server.db
      .selectFrom('customer')
      .select('mobile1Hash')
      .where('wechatCustomerId', '=', 'KC0003')
      .executeTakeFirstOrThrow()
    expect(server.personalData.hashesOf(CUSTOMER, 'mobile1', mobileOf(3))).toContain(row.mobile1Hash)
  })

  it('leaves no clear value in the files, also when another process reads them at the end', async () => {
    const databaseLocation = await withClearValues()
    const server = await open({ databaseLocation })
    if ('databaseUrl' in databaseLocation) return server.prepareData()
    const path = join(databaseLocation.dataDir, 'steward.db')
    const reader = new SqliteConnection(path)
    reader.exec('begin')
    reader.prepare('select count(*) from customer').all()
    const prepared = server.prepareData()
    await Promise.race([prepared, pause(2_000)])
    reader.exec('commit')
    reader.close()
    await prepared
    const inFiles = ['', '-wal'].filter((end) => readFileSync(path + end).includes(mobileOf(7)))
    expect(inFiles).toEqual([])
  })

  it('gives a person with a clear value a key that can be destroyed, so that the value is gone', async () => {
    const server = await open({ databaseLocation: await withClearValues() })
    const people = [{ kind: 'customer', id: 'KC0005' }]
    await encryptPersons(server, PERSONAL_TABLES, people)
    expect(await remaining(server)).toBe(COUNT - 1)
    expect(await erasePeople({ ...server, now: NOON }, PERSONAL_TABLES, people)).toEqual(['erased'])
    await server.prepareData()
    const token = await server.signIn('steward')
    const { rows } = await server.call('getCustomersByUserId', { userId: 'steward', pageSize: '1000' }, { token })
    expect(rows.find((row) => row['wechatCustomerId'] === 'KC0005')?.['mobile1']).toBe(text('server.erased'))
  })
})
