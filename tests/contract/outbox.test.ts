import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PER_MINUTE } from '../../server/outbox/claim.ts'
import { LEASE_MS, MAX_ATTEMPTS } from '../../server/outbox/schedule.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { type WeComBehaviour, startFakeWeCom, type FakeWeCom } from './fake-wecom.ts'
import { APP, DAY, type TestServer, HOUR, newDatabaseLocation, NOON, type PersonName, startTestServer } from './server.ts'

const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
const MINUTE = 60_000
/** Longer than the interval of ticks, and than the first retry delay of a card. */
const SOON = 20_000
const clock = { now: NOON }
let messenger: FakeWeCom
let server: TestServer

/** Creates a WeCom client; the default timeout allows for a busy machine. */
const wecom = (timeout = 15_000) =>
  createWeCom({ ...credentials, agentId: Number(APP.agentId), url: messenger.url, steady: () => clock.now, timeout })
const start = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const started = await startTestServer({ wecom: wecom(), ...options })
  started.clock.now = clock.now
  return started
}

/** Restarts the server with a short timeout, for a WeCom that never answers. */
async function startWithShortTimeout(): Promise<void> {
  await server.close()
  server = await start({ wecom: wecom(1_000) })
}

beforeEach(async () => {
  clock.now = NOON
  messenger = await startFakeWeCom({ ...credentials, clock: () => clock.now })
  server = await start()
})
afterEach(async () => {
  await server.close()
  await messenger.close()
})

/** Advances the clock, ticks, and waits until no delivery is running. */
async function later(ms: number, running = server): Promise<void> {
  clock.now += ms
  running.clock.now = clock.now
  await running.tick()
  await running.settled()
}

/** Creates tasks one after another; each sends a card to its assignee. Returns the task ids. */
async function tasks(count: number, taskUser: PersonName = 'owner'): Promise<string[]> {
  const token = await server.signIn('creator')
  const form = { taskTitle: 't', taskContext: 'c', taskUser, taskCallTime: NOON + 9 * DAY, taskEndTime: NOON + 9 * DAY, taskCallType: '1' }
  const ids: string[] = []
  for (let task = 0; task < count; task += 1) ids.push(String((await server.call('addTask', form, { token })).data['taskId']))
  await server.settled()
  return ids
}

const deliveredTasks = () => messenger.received.map(({ url }) => String(new URL(url).searchParams.get('taskId'))).sort()
const cards = () => server.db.selectFrom('card').selectAll().execute()
const undelivered = () => server.logs.filter((line) => line.includes('"outbox":"undelivered"'))

describe('DEC-26 while WeCom is unavailable', () => {
  it.each([
    'silent',
    'http502',
    'busy',
    'disconnected',
  ] satisfies WeComBehaviour[])('(%s) cards wait, and arrive once after recovery', async (behaviour) => {
    if (behaviour === 'silent') await startWithShortTimeout()
    messenger.setBehaviour(behaviour)
    const ids = await tasks(12)
    expect(messenger.received).toEqual([])
    await later(SOON)
    messenger.setBehaviour('normal')
    await later(SOON * 4)
    expect(deliveredTasks()).toEqual(ids.sort())
    await later(DAY)
    expect(messenger.received).toHaveLength(12)
  })
  it('reminders wait as well', async () => {
    const taskId = await server.task({ taskCallTime: NOON })
    messenger.setBehaviour('disconnected')
    await later(0)
    messenger.setBehaviour('normal')
    await later(SOON)
    expect(messenger.received.map(({ toUser }) => toUser).sort()).toEqual(['copied', 'owner'])
    expect(deliveredTasks()).toEqual([taskId, taskId])
  })
  it('a card that was accepted without an answer is sent again, and delivered once', async () => {
    await startWithShortTimeout()
    messenger.setBehaviour('normal', 'answerLost')
    await tasks(1)
    messenger.setBehaviour('normal')
    await later(SOON)
    expect([messenger.times('message/send'), messenger.received.length]).toEqual([2, 1])
    expect(await cards()).toMatchObject([{ attempts: 2, nextAttemptAt: null, deliveredAt: clock.now, givenUpAt: null }])
  })
  it('retries back off and end after 14 attempts, within the four hours of WeCom’s duplicate check; the card is kept', async () => {
    messenger.setBehaviour('http502')
    await tasks(1)
    const tried = [NOON]
    for (let [card] = await cards(); card?.nextAttemptAt; [card] = await cards()) {
      await later(card.nextAttemptAt - clock.now - 1)
      expect(await cards()).toMatchObject([{ attempts: tried.length }])
      await later(1)
      tried.push(clock.now)
      expect(await cards()).toMatchObject([{ attempts: tried.length }])
    }
    expect(tried).toHaveLength(MAX_ATTEMPTS)
    const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0))
    expect(waits).toEqual([...waits].sort((left, right) => left - right))
    expect(Math.max(...tried) - NOON).toBeLessThan(4 * HOUR)
    expect(await cards()).toMatchObject([{ nextAttemptAt: null, deliveredAt: null, failure: 'gettoken: HTTP 502' }])
    const [line = ''] = undelivered().slice(-1)
    expect(JSON.parse(line)).toMatchObject({ givenUp: 1, failures: { 'gettoken: HTTP 502': 1 } })
    messenger.setBehaviour('normal')
    await later(DAY)
    expect(messenger.received).toEqual([])
  })
  it('a card that WeCom rejects does not block later cards', async () => {
    messenger.answerOnce('message/send', { errcode: 81_013 })
    const ids = await tasks(1)
    const more = await tasks(3)
    await later(SOON)
    expect(deliveredTasks()).toEqual(more.sort())
    expect((await cards()).find(({ bussinessNo }) => bussinessNo === ids[0])).toMatchObject({ attempts: 1, givenUpAt: NOON })
  })
})

describe('DEC-26 a card', () => {
  it('is delivered although another card has the same text', async () => {
    const token = await server.signIn('copied')
    const bussinessNo = await server.task()
    const request = { userId: 'creator', bussinessNo, title: 't', content: 'c', redirect: '/x' }
    for (let each = 0; each < 2; each += 1) expect((await server.call('messageTextCard', request, { token })).http).toBe(200)
    await server.settled()
    expect(messenger.received).toHaveLength(2)
  })
  it('is limited to 20 per member and minute, because WeCom drops more than 30, without delaying other members', async () => {
    messenger.setBehaviour('disconnected')
    const many = await tasks(MAX_PER_MINUTE * 2 + 5)
    const other = await tasks(1, 'copied')
    messenger.setBehaviour('normal')
    const minutes: number[] = []
    clock.now += 2 * MINUTE
    for (let minute = 0; minute < 4; minute += 1) {
      const before = messenger.received.length
      await later(MINUTE)
      minutes.push(messenger.received.length - before)
    }
    expect(minutes).toEqual([MAX_PER_MINUTE + 1, MAX_PER_MINUTE, 5, 0])
    expect(deliveredTasks()).toEqual([...many, ...other].sort())
  })
  it('is delivered although the clock was set back', async () => {
    messenger.setBehaviour('normal', 'disconnected')
    const ids = await tasks(1)
    messenger.setBehaviour('normal')
    await later(-DAY)
    await later(SOON)
    expect(deliveredTasks()).toEqual(ids)
  })
  it('is deleted 30 days after its delivery, but kept when given up', async () => {
    messenger.answerOnce('message/send', { errcode: 81_013 })
    await tasks(1)
    await tasks(2)
    await later(30 * DAY)
    expect(await cards()).toHaveLength(3)
    await later(MINUTE)
    expect(await cards()).toMatchObject([{ givenUpAt: NOON }])
  })
})

it('DEC-26 a task and its card are stored together or not at all', async () => {
  const token = await server.signIn('creator')
  await server.db.schema.dropTable('card').execute()
  const form = { taskTitle: 'alone', taskContext: 'c', taskUser: 'owner', taskCallTime: NOON, taskEndTime: NOON + DAY, taskCallType: '1' }
  expect((await server.call('addTask', form, { token })).http).toBe(500)
  expect(await server.db.selectFrom('task').select('taskId').where('taskTitle', '=', 'alone').execute()).toEqual([])
})

describe('DEC-26 a server that stops', () => {
  /** Stops a server whose cards wait because the messenger is away, and brings the messenger back. */
  async function stopWithWaitingCards() {
    const databaseLocation = await newDatabaseLocation()
    const first = await start({ databaseLocation })
    const taskId = await first.task({ taskCallTime: NOON })
    messenger.setBehaviour('disconnected')
    await later(0, first)
    await first.close()
    messenger.setBehaviour('normal')
    return { databaseLocation, taskId }
  }

  it('with waiting cards leaves them to the next server', async () => {
    const { databaseLocation, taskId } = await stopWithWaitingCards()
    const second = await start({ databaseLocation })
    await later(SOON, second)
    expect(deliveredTasks()).toEqual([taskId, taskId])
    await second.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
  it('and starts without WeCom keeps waiting cards and logs them, until a start with WeCom delivers them', async () => {
    const { databaseLocation, taskId } = await stopWithWaitingCards()
    const without = await start({ databaseLocation, wecom: noWeCom })
    await later(SOON, without)
    const waiting = await without.db.selectFrom('card').select(['deliveredAt', 'givenUpAt', 'failure']).execute()
    const undeliveredCard = { deliveredAt: null, givenUpAt: null, failure: 'no WeCom' }
    expect(waiting).toEqual([undeliveredCard, undeliveredCard])
    const line = without.logs.find((entry) => entry.includes('"outbox":"undelivered"'))
    expect(JSON.parse(line ?? '')).toMatchObject({ postponed: 2, failures: { 'no WeCom': 2 } })
    await without.close()
    const second = await start({ databaseLocation })
    await later(MINUTE, second)
    expect(deliveredTasks()).toEqual([taskId, taskId])
    await second.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
  it('while sending leaves the cards to the next server after the lease; hours later they are given up', async () => {
    const databaseLocation = await newDatabaseLocation()
    const stopWhileSending = async () => {
      const stopping = await start({
        databaseLocation,
        wecom: { ...noWeCom, sendCard: () => new Promise(() => undefined) },
        limits: { grace: 1 },
      })
      const taskId = await stopping.task({ taskCallTime: clock.now, taskEndTime: clock.now + DAY })
      await stopping.tick()
      await expect.poll(() => stopping.db.selectFrom('card').select('cardId').where('attempts', '=', 1).execute()).toHaveLength(2)
      await stopping.close()
      return taskId
    }
    const taskId = await stopWhileSending()
    const second = await start({ databaseLocation })
    await later(LEASE_MS - 1, second)
    expect(messenger.received).toEqual([])
    await later(1, second)
    expect(deliveredTasks()).toEqual([taskId, taskId])
    await second.close()

    await stopWhileSending()
    const third = await start({ databaseLocation })
    await later(4 * HOUR, third)
    expect(messenger.received).toHaveLength(2)
    const givenUp = await third.db.selectFrom('card').select('failure').where('givenUpAt', 'is not', null).execute()
    expect(givenUp).toEqual([{ failure: 'result unknown' }, { failure: 'result unknown' }])
    await third.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
})
