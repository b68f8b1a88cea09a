import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, type TestServer, NOON, startTestServer, text } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
})
afterAll(() => server.close())

const STATUSES = ['0', '1', '2', '3', '4', '5']
const ALLOWED = new Set(['0>1', '0>2', '0>3', '1>3', '2>3', '4>5'])
const TABLE = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to, expected: ALLOWED.has(`${from}>${to}`) ? 200 : 409 })))
const change = (taskId: string, taskStatus: unknown, more: Record<string, unknown> = {}) => ({
  taskId,
  taskStatus,
  taskStatusTime: '2026-11-20 11:59:00',
  ...more,
})
const stored = (taskId: string) => server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()

describe('CALL-29 updateTask', () => {
  it.each(
    TABLE,
  )('STATUS-03 PERM-06 TASKVIEW-08 TASKVIEW-10 TASKVIEW-11 TASKVIEW-23 TASKVIEW-24 a change from $from to $to returns $expected', async ({
    from,
    to,
    expected,
  }) => {
    const taskId = await server.task({ taskStatus: from, taskRemark: 'before' })
    const answer = await server.call('updateTask', change(taskId, to, { taskRemark: 'after' }), { token })
    expect(answer.http).toBe(expected)
    const reason = from === '4' && to === '3' ? 'server.expiredMeanwhile' : 'server.alreadyHandled'
    expect(answer.message).toBe(expected === 409 ? text(reason) : 'success')
    expect((await stored(taskId)).taskStatus).toBe(expected === 200 ? to : from)
  })
  it('CALL-29 TASKVIEW-10 completing stores status, time and the trimmed remark', async () => {
    const taskId = await server.task({ taskStatus: '2' })
    await server.call('updateTask', change(taskId, '3', { taskRemark: '  done \n' }), { token })
    expect(await stored(taskId)).toMatchObject({
      taskStatus: '3',
      taskStatusTime: Date.parse('2026-11-20T11:59:00+08:00'),
      taskRemark: 'done',
      updatedDate: NOON,
    })
  })
  it('AMB-19 opening ignores a remark', async () => {
    const taskId = await server.task()
    await server.call('updateTask', change(taskId, '1', { taskRemark: 'sneaked in' }), { token })
    expect((await stored(taskId)).taskRemark).toBe('')
  })
  it('AMB-73 AMB-74 accepts a code as a number and an instant as epoch milliseconds', async () => {
    const taskId = await server.task()
    expect((await server.call('updateTask', change(taskId, 2, { taskStatusTime: NOON - 1 }), { token })).http).toBe(200)
    expect(await stored(taskId)).toMatchObject({ taskStatus: '2', taskStatusTime: NOON - 1 })
  })
  it('DEC-05 replaces a status time in the future by the current time', async () => {
    const taskId = await server.task()
    await server.call('updateTask', change(taskId, '2', { taskStatusTime: NOON + DAY }), { token })
    expect((await stored(taskId)).taskStatusTime).toBe(NOON)
  })
  it('DEC-05 replaces a status time before the creation by the creation time', async () => {
    const taskId = await server.task()
    await server.call('updateTask', change(taskId, '2', { taskStatusTime: NOON - 3 * DAY - 1 }), { token })
    expect((await stored(taskId)).taskStatusTime).toBe(NOON - 3 * DAY)
  })
  it.each([undefined, '', '   \n\u3000'])('CALL-29 TASKVIEW-09 completing without a remark (%j) returns 422', async (taskRemark) => {
    const taskId = await server.task({ taskStatus: '1' })
    expect((await server.call('updateTask', change(taskId, '3', taskRemark === undefined ? {} : { taskRemark }), { token })).http).toBe(422)
    expect((await stored(taskId)).taskStatus).toBe('1')
  })
  it('DEC-04 a remark has at most 500 code points', async () => {
    const taskId = await server.task()
    expect((await server.call('updateTask', change(taskId, '3', { taskRemark: '\u{1f600}'.repeat(501) }), { token })).http).toBe(422)
    expect((await server.call('updateTask', change(taskId, '3', { taskRemark: '\u{1f600}'.repeat(500) }), { token })).http).toBe(200)
    expect([...(await stored(taskId)).taskRemark]).toHaveLength(500)
  })
  it('STATUS-03 of two parallel completions one succeeds and one gets 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const taskId = await server.task({ taskStatus: '2' })
      const answers = await Promise.all(
        ['first', 'second'].map((taskRemark) => server.call('updateTask', change(taskId, '3', { taskRemark }), { token })),
      )
      expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
      expect((await stored(taskId)).taskRemark).toBe(answers[0]?.http === 200 ? 'first' : 'second')
    }
  })
  it.each(['creator', 'copied', 'steward'] as const)('PERM-07 returns 403 to the reader %s without completing the task', async (person) => {
    const taskId = await server.task()
    const { http } = await server.call('updateTask', change(taskId, '3', { taskRemark: 'Done' }), { token: await server.signIn(person) })
    expect([http, (await stored(taskId)).taskStatus]).toEqual([403, '0'])
  })
  it('DEC-28 returns 404 for an unknown task', async () =>
    expect((await server.call('updateTask', change('T-none', '2'), { token })).http).toBe(404))
})

describe('DEC-19 a post with an idempotency key', () => {
  const key = (value: string) => ({ token, headers: { 'Idempotency-Key': value } })
  it('is executed once; repetitions get the first answer', async () => {
    const taskId = await server.task()
    const answers = await Promise.all([1, 2, 3].map(() => server.call('updateTask', change(taskId, '2'), key('key-00001'))))
    expect(answers.map(({ http, status }) => [http, status])).toEqual([1, 2, 3].map(() => [200, '200']))
    expect((await server.call('updateTask', change(taskId, '2'), key('key-00002'))).http).toBe(409)
  })
  it('is not stored when it is refused', async () => {
    const taskId = await server.task()
    expect((await server.call('updateTask', change(taskId, '3'), key('key-00003'))).http).toBe(422)
    expect((await server.call('updateTask', change(taskId, '3', { taskRemark: 'r' }), key('key-00003'))).http).toBe(200)
  })
  it('belongs to one user: the same key of another user is independent', async () => {
    const taskId = await server.task()
    await server.call('updateTask', change(taskId, '2'), key('key-00004'))
    const other = await server.signIn('creator')
    expect((await server.call('updateTask', change(taskId, '2'), { ...key('key-00004'), token: other })).http).toBe(409)
  })
  it('expires after 24 hours, and must have a valid format', async () => {
    const taskId = await server.task()
    await server.call('updateTask', change(taskId, '2'), key('key-00005'))
    server.clock.now = NOON + DAY - 1
    token = await server.signIn('owner')
    await server.tick()
    expect((await server.call('updateTask', change(taskId, '2'), key('key-00005'))).http).toBe(200)
    server.clock.now = NOON + DAY
    // The key expires with a tick of the clock, not with a request (DEC-41).
    expect((await server.call('updateTask', change(taskId, '2'), key('key-00005'))).http).toBe(200)
    await server.tick()
    expect((await server.call('updateTask', change(taskId, '2'), key('key-00005'))).http).toBe(409)
    expect((await server.call('updateTask', change(taskId, '2'), key('short'))).http).toBe(422)
    server.clock.now = NOON
  })
})
