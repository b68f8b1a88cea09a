import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_A_MINUTE } from '../../server/outbox/claim.ts'
import { LEASE_MS, MOST_ATTEMPTS } from '../../server/outbox/schedule.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { type Mood, pretendWeCom, type PretendWeCom } from './pretend-wecom.ts'
import { APP, DAY, type TestServer, HOUR, newPlace, NOON, type PersonName, startHouse } from './server.ts'

const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
const MINUTE = 60_000
/** Longer than the clock rests, and than a card waits after its first failure. */
const SOON = 20_000
const clock = { now: NOON }
let there: PretendWeCom
let server: TestServer

/** What is not silent has time to answer, however busy the machine is. */
const wecom = (timeout = 15_000) =>
  createWeCom({ ...credentials, agentId: Number(APP.agentId), url: there.url, steady: () => clock.now, timeout })
const start = async (options: Parameters<typeof startHouse>[0] = {}) => {
  const started = await startHouse({ wecom: wecom(), ...options })
  started.clock.now = clock.now
  return started
}

/** For a WeCom that never answers: nobody waits the whole patience for it. */
async function startImpatient(): Promise<void> {
  await server.close()
  server = await start({ wecom: wecom(1_000) })
}

beforeEach(async () => {
  clock.now = NOON
  there = await pretendWeCom({ ...credentials, clock: () => clock.now })
  server = await start()
})
afterEach(async () => {
  await server.close()
  await there.close()
})

/** So much later the server's clock ticks; resolves once nothing is on its way. */
async function later(ms: number, running = server): Promise<void> {
  clock.now += ms
  running.clock.now = clock.now
  await running.tick()
  await running.settled()
}

/** Makes one task after the other, each of which tells its assignee. Returns their ids. */
async function tasks(count: number, taskUser: PersonName = 'owner'): Promise<string[]> {
  const token = await server.signIn('creator')
  const form = { taskTitle: 't', taskContext: 'c', taskUser, taskCallTime: NOON + 9 * DAY, taskEndTime: NOON + 9 * DAY, taskCallType: '1' }
  const ids: string[] = []
  for (let task = 0; task < count; task += 1) ids.push(String((await server.call('addTask', form, { token })).data['taskId']))
  await server.settled()
  return ids
}

const told = () => there.received.map(({ url }) => String(new URL(url).searchParams.get('taskId'))).sort()
const cards = () => server.db.selectFrom('card').selectAll().execute()
const undelivered = () => server.logs.filter((line) => line.includes('"outbox":"undelivered"'))

describe('DEC-26 while WeCom is away', () => {
  it.each(['silent', 'failing', 'busy', 'gone'] satisfies Mood[])('(%s) cards wait, and go out once each when it is back', async (mood) => {
    if (mood === 'silent') await startImpatient()
    there.be(mood)
    const ids = await tasks(12)
    expect(there.received).toEqual([])
    await later(SOON)
    there.be('well')
    await later(SOON * 4)
    expect(told()).toEqual(ids.sort())
    await later(DAY)
    expect(there.received).toHaveLength(12)
  })
  it('reminders wait, too', async () => {
    const taskId = await server.task({ taskCallTime: NOON })
    there.be('gone')
    await later(0)
    there.be('well')
    await later(SOON)
    expect(there.received.map(({ toUser }) => toUser).sort()).toEqual(['copied', 'owner'])
    expect(told()).toEqual([taskId, taskId])
  })
  it('a card that it took without saying so is sent again and arrives once', async () => {
    await startImpatient()
    there.be('well', 'mute')
    await tasks(1)
    there.be('well')
    await later(SOON)
    expect([there.times('message/send'), there.received.length]).toEqual([2, 1])
    expect(await cards()).toMatchObject([{ attempts: 2, nextAttemptAt: null, deliveredAt: clock.now, givenUpAt: null }])
  })
  it('the attempts become rarer and end after 14, within the four hours that WeCom remembers a message; the card stays to be counted', async () => {
    there.be('failing')
    await tasks(1)
    const tried = [NOON]
    for (let [card] = await cards(); card?.nextAttemptAt; [card] = await cards()) {
      await later(card.nextAttemptAt - clock.now - 1)
      expect(await cards()).toMatchObject([{ attempts: tried.length }])
      await later(1)
      tried.push(clock.now)
      expect(await cards()).toMatchObject([{ attempts: tried.length }])
    }
    expect(tried).toHaveLength(MOST_ATTEMPTS)
    const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0))
    expect(waits).toEqual([...waits].sort((left, right) => left - right))
    expect(Math.max(...tried) - NOON).toBeLessThan(4 * HOUR)
    expect(await cards()).toMatchObject([{ nextAttemptAt: null, deliveredAt: null, failure: 'gettoken: HTTP 502' }])
    const [line = ''] = undelivered().slice(-1)
    expect(JSON.parse(line)).toMatchObject({ givenUp: 1, failures: { 'gettoken: HTTP 502': 1 } })
    there.be('well')
    await later(DAY)
    expect(there.received).toEqual([])
  })
  it('everyone behind a card that WeCom rejects is told', async () => {
    there.answerOnce('message/send', { errcode: 81_013 })
    const ids = await tasks(1)
    const more = await tasks(3)
    await later(SOON)
    expect(told()).toEqual(more.sort())
    expect((await cards()).find(({ bussinessNo }) => bussinessNo === ids[0])).toMatchObject({ attempts: 1, givenUpAt: NOON })
  })
})

describe('DEC-26 a card', () => {
  it('reads the same each time, and two cards of one text are two', async () => {
    const token = await server.signIn('copied')
    const bussinessNo = await server.task()
    const request = { userId: 'creator', bussinessNo, title: 't', content: 'c', redirect: '/x' }
    for (let each = 0; each < 2; each += 1) expect((await server.call('messageTextCard', request, { token })).http).toBe(200)
    await server.settled()
    expect(there.received).toHaveLength(2)
  })
  it('goes to one member 20 times a minute at most, since WeCom drops more than 30 silently, and holds up nobody else', async () => {
    there.be('gone')
    const many = await tasks(MOST_A_MINUTE * 2 + 5)
    const other = await tasks(1, 'copied')
    there.be('well')
    const minutes: number[] = []
    clock.now += 2 * MINUTE
    for (let minute = 0; minute < 4; minute += 1) {
      const before = there.received.length
      await later(MINUTE)
      minutes.push(there.received.length - before)
    }
    expect(minutes).toEqual([MOST_A_MINUTE + 1, MOST_A_MINUTE, 5, 0])
    expect(told()).toEqual([...many, ...other].sort())
  })
  it('is tried all the same when the clock was set back', async () => {
    there.be('well', 'gone')
    const ids = await tasks(1)
    there.be('well')
    await later(-DAY)
    await later(SOON)
    expect(told()).toEqual(ids)
  })
  it('that was delivered is removed after 30 days; what waits or was given up stays', async () => {
    there.answerOnce('message/send', { errcode: 81_013 })
    await tasks(1)
    await tasks(2)
    await later(30 * DAY)
    expect(await cards()).toHaveLength(3)
    await later(MINUTE)
    expect(await cards()).toMatchObject([{ givenUpAt: NOON }])
  })
})

it('DEC-26 an order and its card are written together or not at all', async () => {
  const token = await server.signIn('creator')
  await server.db.schema.dropTable('card').execute()
  const form = { taskTitle: 'alone', taskContext: 'c', taskUser: 'owner', taskCallTime: NOON, taskEndTime: NOON + DAY, taskCallType: '1' }
  expect((await server.call('addTask', form, { token })).http).toBe(500)
  expect(await server.db.selectFrom('task').select('taskId').where('taskTitle', '=', 'alone').execute()).toEqual([])
})

describe('DEC-26 a server that ends', () => {
  it('with cards waiting leaves them to the next one', async () => {
    const place = await newPlace()
    const first = await start({ place })
    const taskId = await first.task({ taskCallTime: NOON })
    there.be('gone')
    await later(0, first)
    await first.close()
    there.be('well')
    const second = await start({ place })
    await later(SOON, second)
    expect(told()).toEqual([taskId, taskId])
    await second.close()
    if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true })
  })
  it('in the middle of sending leaves them, too, after half a minute; long after the fact nobody risks a second card', async () => {
    const place = await newPlace()
    const died = async () => {
      const dying = await start({ place, wecom: { ...noWeCom, sendCard: () => new Promise(() => undefined) }, limits: { grace: 1 } })
      const taskId = await dying.task({ taskCallTime: clock.now, taskEndTime: clock.now + DAY })
      await dying.tick()
      await expect.poll(() => dying.db.selectFrom('card').select('cardId').where('attempts', '=', 1).execute()).toHaveLength(2)
      await dying.close()
      return taskId
    }
    const taskId = await died()
    const second = await start({ place })
    await later(LEASE_MS - 1, second)
    expect(there.received).toEqual([])
    await later(1, second)
    expect(told()).toEqual([taskId, taskId])
    await second.close()

    await died()
    const third = await start({ place })
    await later(4 * HOUR, third)
    expect(there.received).toHaveLength(2)
    const givenUp = await third.db.selectFrom('card').select('failure').where('givenUpAt', 'is not', null).execute()
    expect(givenUp).toEqual([{ failure: 'result unknown' }, { failure: 'result unknown' }])
    await third.close()
    if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true })
  })
})
