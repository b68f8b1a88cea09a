import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, NOON, startTestServer, text } from './server.ts'

const END = NOON + 60_000
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
})
beforeEach(() => {
  server.clock.now = NOON
})
afterAll(() => server.close())

const stored = (taskId: string) => server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
const byId = async (taskId: string) => (await server.call('taskAndCustomerList', { taskId }, { token })).rows[0]
const change = (taskId: string, taskStatus: string) =>
  server.call('updateTask', { taskId, taskStatus, taskStatusTime: server.clock.now, taskRemark: 'done' }, { token })

describe('between two ticks of the clock', () => {
  it.each([
    ['one millisecond before', -1, false],
    ['at', 0, true],
    ['one millisecond after', 1, true],
  ])('DEC-26 STATUS-01 %s its end time every list returns a task with its effective status', async (_, past, over) => {
    const taskId = await server.task({ taskStatus: '2', taskStatusTime: NOON - 1, taskEndTime: END })
    server.clock.now = END + past
    const detail = await byId(taskId)
    expect(detail).toMatchObject(
      over
        ? { taskStatus: '4', taskStatusTime: '2026-11-20 12:01:00', version: '1' }
        : { taskStatus: '2', taskStatusTime: '2026-11-20 11:59:59' },
    )
    const listed = async (name: 'getQywxTaskList' | 'getWarnTodayTaskList' | 'taskAndCustomerList', more = {}) =>
      (await server.call(name, { taskUser: 'owner', ...more }, { token })).rows.find((row) => row['taskId'] === taskId)?.['taskStatus']
    expect(await listed('getQywxTaskList')).toBe(over ? undefined : '2')
    expect(await listed('getWarnTodayTaskList', { taskType: '2' })).toBe(over ? '4' : '2')
    expect(await listed('getWarnTodayTaskList', { taskType: '2', taskChildrenType: '3' })).toBe(over ? '4' : '2')
    expect(await listed('taskAndCustomerList', { taskType: '2' })).toBe(over ? '4' : '2')
    expect(await listed('taskAndCustomerList')).toBe(over ? '4' : '2')
    expect((await stored(taskId)).taskStatus).toBe('2')
  })
  it.each([
    ['one millisecond before', -1, '3'],
    ['at', 0, '5'],
    ['one millisecond after', 1, '5'],
  ])('DEC-26 STATUS-03 %s its end time an open task can be completed only to the matching status', async (_, past, right) => {
    for (const taskStatus of ['0', '1', '2']) {
      const taskId = await server.task({ taskStatus, taskEndTime: END })
      server.clock.now = END + past
      const wrong = await change(taskId, right === '3' ? '5' : '3')
      expect([wrong.http, wrong.message]).toEqual([409, text(right === '3' ? 'server.alreadyHandled' : 'server.expiredMeanwhile')])
      expect(await byId(taskId)).toMatchObject({ taskStatus: right === '3' ? taskStatus : '4' })
      expect((await change(taskId, right)).http).toBe(200)
      expect(await stored(taskId)).toMatchObject({ taskStatus: right, taskStatusTime: END + past, taskRemark: 'done' })
    }
  })
  it('AMB-19 returns 409 for opening a task past its end time', async () => {
    const taskId = await server.task({ taskEndTime: END })
    server.clock.now = END
    expect((await change(taskId, '2')).http).toBe(409)
    server.clock.now = END - 1
    expect((await change(taskId, '2')).http).toBe(200)
  })
  it('AMB-68 a task without an end time stays open', async () => {
    const taskId = await server.task({ taskEndTime: null })
    server.clock.now = END + 1
    expect(await byId(taskId)).toMatchObject({ taskStatus: '0' })
    expect((await change(taskId, '3')).http).toBe(200)
  })
})

it('DEC-26 leaves a withdrawn task as it is at a tick past its end time', async () => {
  const [withdrawn, kept] = [await server.task({ isDelete: '1', taskEndTime: END }), await server.task({ taskEndTime: END })]
  server.clock.now = END
  await server.tick()
  expect([(await stored(withdrawn)).taskStatus, (await stored(kept)).taskStatus]).toEqual(['0', '4'])
})
