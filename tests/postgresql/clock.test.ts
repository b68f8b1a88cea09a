import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { taskForm } from '../contract/task-form.ts'
import { DAY, HOUR, type TestServer, newDatabaseLocation, NOON, startTestServer } from '../contract/server.ts'
import { run } from './cluster.ts'

const [TASKS, MINUTE] = [130, 60_000]
const urlOf = (where: DatabaseLocation) => ('databaseUrl' in where ? where.databaseUrl : '')

/** Starts two servers on one new database with this default isolation level. */
async function pair(isolation: string): Promise<[TestServer, TestServer]> {
  const databaseLocation = await newDatabaseLocation()
  await run(
    urlOf(databaseLocation),
    `alter database "${urlOf(databaseLocation).split('/').at(-1)}" set default_transaction_isolation = '${isolation}'`,
  )
  return [await startTestServer({ databaseLocation }), await startTestServer({ databaseLocation })]
}

describe.each(['read committed', 'serializable'])('DEC-26 two servers whose clocks tick at the same time, at %s', (isolation) => {
  let servers: [TestServer, TestServer]
  beforeAll(async () => {
    servers = await pair(isolation)
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  it('send one card per recipient and expire each task once', async () => {
    const [first, second] = servers
    for (let round = 0; round < 4; round += 1) {
      const now = NOON + round * HOUR
      const ids: string[] = []
      for (let at = 0; at < TASKS; at += 1)
        ids.push(await first.task({ taskId: `R${round}-${at}`, taskCallTime: now, taskCallType: '1', taskEndTime: now }))
      first.clock.now = now
      // The clocks of the two machines differ by 3 ms.
      second.clock.now = now + 3
      const ticked = await Promise.all([first.tick(), second.tick(), first.tick(), second.tick()])
      const sum = (name: 'expired' | 'reminded') => ticked.reduce((total, each) => total + each[name], 0)
      expect([sum('reminded'), sum('expired')]).toEqual([2 * TASKS, TASKS])
      // At serializable, this read could fail with a serialization error while cards are still being delivered.
      await Promise.all(servers.map((server) => server.settled()))
      const cards = await first.db.selectFrom('card').select(['bussinessNo', 'toUser']).where('bussinessNo', 'in', ids).execute()
      expect(cards.map(({ bussinessNo, toUser }) => `${bussinessNo} ${toUser}`).sort()).toEqual(
        ids.flatMap((taskId) => [`${taskId} copied`, `${taskId} owner`]).sort(),
      )
    }
  })
  it('end each task either as completed or as expired when users complete the tasks meanwhile', async () => {
    const [first, second] = servers
    const end = NOON + DAY
    for (const server of servers) server.clock.now = end - 1
    const token = await first.signIn('owner')
    const ids = await Promise.all(Array.from({ length: 20 }, () => first.task({ taskStatus: '2', taskCallTime: null, taskEndTime: end })))
    second.clock.now = end
    const completions = ids.map((taskId) =>
      first.call('updateTask', { taskId, taskStatus: '3', taskStatusTime: end - 1, taskRemark: 'in time' }, { token }),
    )
    const [answers] = await Promise.all([Promise.all(completions), second.tick()])
    for (const [at, taskId] of ids.entries()) {
      const { taskStatus, taskRemark } = await first.db
        .selectFrom('task')
        .selectAll()
        .where('taskId', '=', taskId)
        .executeTakeFirstOrThrow()
      expect([taskStatus, taskRemark]).toEqual(answers[at]?.http === 200 ? ['3', 'in time'] : ['4', ''])
    }
  })
})

describe('two servers whose clocks differ by five minutes', () => {
  const AHEAD = 5 * MINUTE
  let servers: [TestServer, TestServer]
  beforeAll(async () => {
    servers = await pair('read committed')
    servers[1].clock.now = NOON + AHEAD
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  it('DEC-41 refuse sessions from the future only, and create a task once that is sent to both', async () => {
    const [first, second] = servers
    const [early, late] = [await first.signIn('owner'), await second.signIn('creator')]
    const status = async (server: TestServer, token: string) => (await server.call('getWorkNews', {}, { token })).http
    expect([await status(first, early), await status(second, early), await status(second, late)]).toEqual([200, 200, 200])
    expect(await status(first, late)).toBe(401)
    const headers = { 'Idempotency-Key': 'five-minutes:addTask:1' }
    const answers = []
    for (const server of servers)
      answers.push(await server.call('addTask', taskForm({ taskTitle: 'Sent to both' }), { token: early, headers }))
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect(await first.db.selectFrom('task').select('taskId').where('taskTitle', '=', 'Sent to both').execute()).toHaveLength(1)
  })

  it('remind and expire once, in any order of their jobs', async () => {
    const [first, second] = servers
    const [soon, end] = [NOON + 4 * MINUTE, NOON + 4 * MINUTE]
    const taskId = await first.task({ taskCallTime: soon, taskCallType: '1', taskEndTime: end })
    expect([await second.tick(), await first.tick()]).toEqual([
      { reminded: 2, expired: 1 },
      { reminded: 0, expired: 0 },
    ])
    first.clock.now = NOON + AHEAD
    second.clock.now = NOON + 2 * AHEAD
    for (const server of servers) expect(await server.tick()).toEqual({ reminded: 0, expired: 0 })
    await Promise.all(servers.map((server) => server.settled()))
    expect(await first.db.selectFrom('card').select('toUser').where('bussinessNo', '=', taskId).execute()).toHaveLength(2)
  })
})
