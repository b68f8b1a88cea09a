import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { type House, newPlace, startHouse } from '../contract/server.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'

/** More than the connections of one server. */
const CALLERS = 15
const BACK_MS = 15_000

let network: Forwarder
let house: House
let token: string
beforeEach(async () => {
  const place = await newPlace()
  network = await forwardTo('databaseUrl' in place ? place.databaseUrl : '')
  house = await startHouse({ place: { databaseUrl: network.url }, limits: { grace: 1_000 } })
  token = await house.signIn('owner')
  await everyone()
})
afterEach(async () => {
  await house.close()
  await network.close()
})

const call = async () => (await house.call('getUserByUserId', { userId: 'creator' }, { token })).http
const everyone = () => Promise.all(Array.from({ length: CALLERS }, call))
const ready = async () => (await fetch(`${house.url}/health/ready`)).status

/** How long it takes, in milliseconds, until people who go on trying are answered. */
async function untilAnswered(): Promise<number> {
  const started = performance.now()
  const tries: Promise<void>[] = []
  const answered = { at: Infinity }
  while (answered.at === Infinity && performance.now() - started < 2 * BACK_MS) {
    tries.push(
      call().then((http) => {
        if (http === 200) answered.at = Math.min(answered.at, performance.now())
      }),
    )
    await pause(250)
  }
  await Promise.all(tries)
  return answered.at - started
}

describe('PostgreSQL frozen behind a proxy', () => {
  it('answers again within 15 s of its return; meanwhile every request ends and nobody is sent here', async () => {
    const taskId = await house.task()
    const remark = (taskRemark: string) => house.db.updateTable('task').set({ taskRemark }).where('taskId', '=', taskId).execute()
    let begun = () => {}
    const inTheMiddle = new Promise<void>((done) => (begun = done))
    const transaction = inTransaction(house.db, async (db) => {
      await db.updateTable('task').set({ taskRemark: 'undone' }).where('taskId', '=', taskId).execute()
      begun()
      await pause(100)
      await sql`select 1`.execute(db)
    }).catch((error: unknown) => error as { code?: string })
    await inTheMiddle
    network.freeze()
    const answers = everyone()
    await expect.poll(ready, { timeout: 5_000 }).toBe(503)
    expect(new Set(await answers)).toEqual(new Set([500]))
    expect(await transaction).toBeInstanceOf(Error)
    network.thaw()
    const [back] = await Promise.all([untilAnswered(), remark('kept')])
    expect(back).toBeLessThan(BACK_MS)
    await expect.poll(ready).toBe(200)
    const { taskRemark } = await house.db.selectFrom('task').select('taskRemark').where('taskId', '=', taskId).executeTakeFirstOrThrow()
    expect(taskRemark).toBe('kept')
  }, 60_000)
  it('only for an instant in which all connections are forgotten, is reached by new ones within 15 s', async () => {
    network.freeze()
    network.thaw()
    expect(await untilAnswered()).toBeLessThan(BACK_MS)
  }, 60_000)
})

describe('a connection that is cut', () => {
  it('in the middle of a statement fails this one transaction, and the server lives on', async () => {
    const running = inTransaction(house.db, (db) => sql`select pg_sleep(5)`.execute(db)).catch((error: unknown) => error)
    await expect
      .poll(async () => (await sql`select 1 from pg_stat_activity where query like '%pg_sleep(5)'`.execute(house.db)).rows)
      .toHaveLength(1)
    network.cut()
    expect(await running).toBeInstanceOf(Error)
    await expect.poll(call).toBe(200)
  })
})
