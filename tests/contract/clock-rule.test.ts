import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { isReminderDue } from '../../actions/tasks/reminder-rules.ts'
import { hasExpired } from '../../actions/tasks/rules.ts'
import { type TestServer, NOON, startTestServer } from './server.ts'

const STEP = 5 * 60_000
const TASKS = 300
const SEED = inject('seed')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const time = (least: number) =>
  fc.oneof(
    fc.constant(null),
    fc.integer({ min: least, max: 600 }).map((steps) => NOON + steps * STEP),
  )
interface Timed {
  taskStatus: string
  taskCallType: string
  taskCallTime: number | null
  taskEndTime: number | null
  isDelete: string
}
const someTask: fc.Arbitrary<Timed> = fc.record({
  taskStatus: fc.constantFrom('0', '1', '2', '3', '4', '5'),
  taskCallType: fc.constantFrom('1', '2', '3', '4', '5', '9'),
  taskCallTime: time(-600),
  taskEndTime: time(-600),
  isDelete: fc.constantFrom('0', '0', '0', '1'),
})

/** Tasks with a certain reminder and expiry, so that no seed makes the test empty. */
const certain: Timed[] = ['1', '2', '3', '4', '5'].map((taskCallType) => ({
  taskStatus: '0',
  taskCallType,
  taskCallTime: NOON + STEP,
  taskEndTime: NOON + 150 * STEP,
  isDelete: '0',
}))

it(`DEC-26 STATUS-01 reminds of and expires random tasks of seed ${SEED} at each tick according to the rules`, async () => {
  const tasks = new Map<string, Timed>()
  for (const each of [...certain, ...fc.sample(someTask, { numRuns: TASKS, seed: SEED })]) tasks.set(await server.task(each), each)
  const expected = { reminded: new Set<string>(), expired: new Set<string>() }
  // Jumps of up to nine hours, including one backwards.
  for (const steps of [0, 1, 100, 101, 60, 160, 161, 260, 288]) {
    const now = NOON + steps * STEP
    server.clock.now = now
    await server.tick()
    for (const [taskId, { taskCallTime, taskEndTime, ...rest }] of tasks) {
      const task = { ...rest, ...(taskCallTime === null ? {} : { taskCallTime }), ...(taskEndTime === null ? {} : { taskEndTime }) }
      if (expected.expired.has(taskId)) continue
      if (isReminderDue(task, now)) for (const person of ['owner', 'copied']) expected.reminded.add(`${taskId} ${person}`)
      // A deleted task does not expire, because its sender would get an event about a task that it withdrew.
      if (hasExpired(task, now) && task.isDelete === '0') expected.expired.add(taskId)
    }
    const cards = await server.db.selectFrom('card').select(['bussinessNo', 'toUser']).execute()
    expect(cards.map(({ bussinessNo, toUser }) => `${bussinessNo} ${toUser}`).sort()).toEqual([...expected.reminded].sort())
    const rows = await server.db.selectFrom('task').select(['taskId', 'taskStatus', 'taskStatusTime', 'taskEndTime']).execute()
    const expired = rows.filter(({ taskId, taskStatus }) => taskStatus === '4' && tasks.get(taskId)?.taskStatus !== '4')
    expect(expired.map(({ taskId }) => taskId).sort()).toEqual([...expected.expired].sort())
    for (const { taskStatusTime, taskEndTime } of expired) expect(taskStatusTime).toBe(taskEndTime)
  }
  expect(expected.reminded.size).toBeGreaterThanOrEqual(2 * certain.length)
  expect(expected.expired.size).toBeGreaterThanOrEqual(certain.length)
})

it.each([
  'UTC',
  'America/Los_Angeles',
  'Asia/Shanghai',
])('DEC-26 DEC-05 reminders at the end of a month and on 29 February under TZ=%s', async (zone) => {
  const script = resolve(import.meta.dirname, 'print-reminder-times.ts')
  const args = ['2028-03-01 00:05:00/2', '2028-03-01 08:00:00/5', '2027-03-01 00:30:00/3', '2027-01-01 00:00:00/4', '2026-11-30 23:59:59/1']
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], {
    env: { ...process.env, TZ: zone },
  })
  expect(stdout.trim().split('\n')).toEqual([
    '2028-02-29 23:55:00',
    '2028-02-29 08:00:00',
    '2027-02-28 23:30:00',
    '2026-12-31 22:00:00',
    '2026-11-30 23:59:59',
  ])
})
