import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QUIET_MS } from '../../server/clock/trusted-clock.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { DAY, HOUR, newDatabaseLocation, NOON, startTestServer, type TestServer } from './server.ts'

const MINUTE = 60_000
const STEP = 15_000
/** The monotonic clock, and the clock of another machine; undefined while that machine does not answer. */
const other: { steady: number; time: (() => number) | undefined } = { steady: 0, time: undefined }
const sources = {
  steady: () => other.steady,
  timeSources: [
    async () => {
      if (!other.time) throw new Error('no answer')
      return other.time()
    },
  ],
}
let server: TestServer
beforeEach(async () => {
  Object.assign(other, { steady: 0, time: undefined })
  server = await startTestServer(sources)
})
afterEach(() => server.close())

/** Lets real time pass, with a tick at the end. */
async function pass(ms: number, running = server) {
  other.steady += ms
  running.clock.now += ms
  return running.tick()
}
/** Changes the wall clock only, with a tick afterwards. */
async function jump(ms: number, running = server) {
  running.clock.now += ms
  return running.tick()
}
const statusOf = async (taskId: string) =>
  (await server.db.selectFrom('task').select('taskStatus').where('taskId', '=', taskId).executeTakeFirstOrThrow()).taskStatus
const clockLines = (running = server) =>
  running.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => 'seconds' in line)
    .map(({ level, clock, seconds }) => [level, clock, seconds])
const days = async () => (await server.db.selectFrom('signing_day').select('day').orderBy('day').execute()).map(({ day }) => day)

describe('DEC-41 after a jump of the clock a day ahead', () => {
  it('one tick expires no task, sends no reminder, writes no daily head and alerts the operator', async () => {
    const taskId = await server.task({ taskCallTime: NOON + HOUR, taskEndTime: NOON + 2 * HOUR, taskCallType: '1' })
    await server.tick()
    const before = await days()
    expect(await jump(DAY)).toEqual({ expired: 0, reminded: 0 })
    expect([await statusOf(taskId), await days()]).toEqual(['0', before])
    expect(clockLines()).toEqual([['error', 'jump', DAY / 1_000]])
    expect(await jump(-DAY)).toEqual({ expired: 0, reminded: 0 })
    expect(clockLines().at(-1)).toEqual(['info', 'returned', DAY / 1_000])
    expect(await pass(2 * HOUR)).toEqual({ expired: 1, reminded: 2 })
  })
  it('one tick deletes no session, stored answer, delivered card, code or file', async () => {
    const token = await server.signIn('owner')
    const headers = { 'Idempotency-Key': 'key-00001' }
    const taskId = await server.task()
    await server.call('updateTask', { taskId, taskStatus: '2', taskStatusTime: '2026-11-20 12:00:00' }, { token, headers })
    await server.db
      .insertInto('file')
      .values({ fileId: 'F1', fileName: '', contentType: 'image/png', size: 1, userId: 'owner', origin: 'user', createdAt: NOON })
      .execute()
    await server.login('creator', 'wrong')
    const count = async () => {
      const rows = [
        await server.db.selectFrom('session').select('kind').execute(),
        await server.db.selectFrom('answer').select('call').execute(),
        await server.db.selectFrom('file').select('size').execute(),
        await server.db.selectFrom('sign_in_attempt').select('tries').execute(),
      ]
      return rows.map(({ length }) => length)
    }
    await server.tick()
    const before = await count()
    expect(Math.min(...before)).toBe(1)
    await jump(365 * DAY)
    // A sign-in deletes no session of others either.
    await server.signIn('copied')
    await server.sweep()
    await jump(-365 * DAY)
    // The session from the future is deleted.
    expect(await count()).toEqual(before)
    expect((await server.call('getUserList', {}, { token })).http).toBe(200)
  })
  it('the jobs continue with the tick at which another machine agrees', async () => {
    const taskId = await server.task({ taskEndTime: NOON + HOUR })
    await server.tick()
    await jump(2 * HOUR)
    other.time = () => server.clock.now + MINUTE
    expect((await pass(STEP)).expired).toBe(1)
    expect(await statusOf(taskId)).toBe('4')
    expect(clockLines().at(-1)).toEqual(['info', 'confirmed', 7_200])
  })
  it('the jobs wait as long as another machine contradicts, and the operator is reminded', async () => {
    const taskId = await server.task({ taskEndTime: NOON + HOUR })
    await server.tick()
    other.time = () => NOON + other.steady
    await jump(DAY)
    for (let passed = 0; passed < 2 * QUIET_MS; passed += MINUTE) await pass(MINUTE)
    expect(await statusOf(taskId)).toBe('0')
    expect(clockLines().map(([, what]) => what)).toEqual(['jump', 'contradicted', 'contradicted'])
  })
  it('without an answer of another machine the jobs continue after ten minutes in which both clocks ran equally', async () => {
    await server.task({ taskEndTime: NOON + HOUR })
    await server.tick()
    await jump(DAY)
    expect((await pass(QUIET_MS - 1)).expired).toBe(0)
    // After another jump the ten minutes begin again.
    await jump(HOUR)
    expect((await pass(QUIET_MS - 1)).expired).toBe(0)
    expect((await pass(1)).expired).toBe(1)
  })
  it('a restart does not confirm the jump', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ ...sources, databaseLocation })
    await first.task({ taskEndTime: NOON + HOUR })
    await first.tick()
    expect((await jump(DAY, first)).expired).toBe(0)
    await first.close()
    const second = await startTestServer({ ...sources, databaseLocation, startsAt: NOON + DAY })
    expect((await second.tick()).expired).toBe(0)
    expect(clockLines(second)).toEqual([['warn', 'gap', DAY / 1_000]])
    expect((await pass(QUIET_MS, second)).expired).toBe(1)
    await second.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
  it('a stop of the server is not logged when another machine confirms the time', async () => {
    const databaseLocation = await newDatabaseLocation()
    await (await startTestServer({ ...sources, databaseLocation })).close()
    other.time = () => NOON + DAY
    const second = await startTestServer({ ...sources, databaseLocation, startsAt: NOON + DAY })
    await second.task({ taskEndTime: NOON + HOUR })
    expect((await second.tick()).expired).toBe(1)
    expect(clockLines(second)).toEqual([])
    await second.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
  it('a card whose delivery failed is not given up', async () => {
    const sent: string[] = []
    const state = { fails: true }
    const sendCard = async ({ toUser }: { toUser: string }) => {
      if (state.fails) throw new Error('away')
      sent.push(toUser)
    }
    const own = await startTestServer({ ...sources, wecom: { ...noWeCom, sendCard } })
    await own.task({ taskCallTime: NOON, taskCallType: '1' })
    await own.tick()
    await own.settled()
    await jump(DAY, own)
    await own.settled()
    state.fails = false
    await jump(-DAY, own)
    await own.settled()
    await pass(MINUTE, own)
    await own.settled()
    expect(sent.sort()).toEqual(['copied', 'owner'])
    await own.close()
  })
})

describe('DEC-41 after the clock was set back', () => {
  it('the jobs wait, also when it happened while the server was stopped', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ ...sources, databaseLocation, startsAt: NOON + DAY })
    await first.tick()
    await first.close()
    const second = await startTestServer({ ...sources, databaseLocation })
    await second.task({ taskEndTime: NOON - 1 })
    expect((await second.tick()).expired).toBe(0)
    expect(clockLines(second)).toEqual([['error', 'jump', -DAY / 1_000]])
    expect((await pass(QUIET_MS, second)).expired).toBe(1)
    await second.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
})

describe('DEC-41 a difference of up to 60 s', () => {
  it('between both clocks changes nothing', async () => {
    await server.task({ taskEndTime: NOON + MINUTE })
    await server.tick()
    expect((await jump(MINUTE)).expired).toBe(1)
    await jump(-MINUTE)
    expect(clockLines()).toEqual([])
  })
})

describe('DEC-41 a new signing key', () => {
  it('is refused while another machine has another time, a known one is not', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ databaseLocation })
    await first.close()
    other.time = () => NOON - DAY
    await (await startTestServer({ ...sources, databaseLocation })).close()
    await expect(startTestServer({ ...sources, databaseLocation, signingKey: '0123456789abcdef'.repeat(4) })).rejects.toThrow(
      /SIGNING_KEY is new/,
    )
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
})
