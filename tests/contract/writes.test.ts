import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Env } from '../../server/http/env.ts'
import { mountCalls } from '../../server/http/calls/mount-calls.ts'
import { ApiError } from '../../server/handler/api-error.ts'
import { type CallSchema, changesData } from '../../server/schemas/read-schemas.ts'
import { callHost } from './call-host.ts'
import { DAY, type TestServer, NOON, schemaOf, schemas, startTestServer, text } from './server.ts'
import { taskForm } from './task-form.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
})
afterAll(() => server.close())

const stored = (taskId: string) =>
  server.db.selectFrom('task').select(['taskStatus', 'taskRemark']).where('taskId', '=', taskId).executeTakeFirstOrThrow()
const task = (more: Record<string, unknown> = {}) => taskForm({ taskTitle: 'keyed', ...more })

describe('a GET call that changes data', () => {
  /** Mounts updateTask as a GET call; `more` overrides the schema. */
  function withGet(more: Partial<CallSchema> = {}): Hono<Env> {
    const app = new Hono<Env>()
    const calls: CallSchema[] = [{ ...schemaOf('updateTask'), method: 'GET', encoding: 'query', writes: true, ...more }]
    mountCalls(app, callHost(server, { schemas: { ...schemas, calls } }))
    return app.onError((error, context) => context.text('', error instanceof ApiError ? error.status : 500))
  }
  const get = (request: Record<string, string>, key: string, more: Partial<CallSchema> = {}) =>
    withGet(more).request(
      `${schemaOf('updateTask').path}?${new URLSearchParams({ taskStatusTime: String(NOON), ...request }).toString()}`,
      {
        headers: { Authorization: token, 'Idempotency-Key': key },
      },
    )

  it('DEC-19 is executed once per key, like a POST', async () => {
    const taskId = await server.task()
    const done = { taskId, taskStatus: '3', taskRemark: 'done' }
    const answers = [await get(done, 'writes-0001'), await get(done, 'writes-0001')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored(taskId)).toEqual({ taskStatus: '3', taskRemark: 'done' })
    expect((await get(done, 'writes-0002')).status).toBe(409)
  })
  it('gets the default of its schema for a field that is not sent', async () => {
    const taskId = await server.task()
    const { request } = schemaOf('updateTask')
    const taskRemark = { ...request['taskRemark'], type: 'text' as const, default: 'of itself' }
    await get({ taskId, taskStatus: '3' }, 'writes-0003', { request: { ...request, taskRemark } })
    expect(await stored(taskId)).toEqual({ taskStatus: '3', taskRemark: 'of itself' })
  })
  it('is determined by the schema, not by the method', () => {
    expect(changesData({ method: 'GET' })).toBe(false)
    expect(changesData({ method: 'GET', writes: true })).toBe(true)
    expect(changesData({ method: 'POST' })).toBe(true)
    expect(changesData({ method: 'POST', writes: false })).toBe(false)
  })
})

describe('an idempotency key', () => {
  const add = (more: Record<string, unknown>, key = 'keyed-0001') =>
    server.call('addTask', task(more), { token, headers: { 'Idempotency-Key': key } })
  const count = async () => (await server.db.selectFrom('task').select('taskId').where('taskTitle', '=', 'keyed').execute()).length

  it('DEC-19 with another request returns 422 without a change', async () => {
    const first = await add({})
    expect(first.http).toBe(200)
    for (const more of [{ taskContext: 'd' }, { taskEndTime: NOON + DAY + 1 }, { extra: { a: 'b' } }]) {
      const { http, message } = await add(more)
      expect([http, message]).toEqual([422, text('server.keyReused')])
    }
    expect((await add({})).data).toEqual(first.data)
    expect(await count()).toBe(1)
  })
  it('DEC-19 accepts a repetition with another status time', async () => {
    const taskId = await server.task()
    const opened = (taskStatusTime: number) =>
      server.call('updateTask', { taskId, taskStatus: '2', taskStatusTime }, { token, headers: { 'Idempotency-Key': 'clock-0001' } })
    expect([(await opened(NOON - 5_000)).http, (await opened(NOON)).http]).toEqual([200, 200])
  })
})
