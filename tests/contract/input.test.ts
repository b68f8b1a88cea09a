import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../generated/data.ts'
import { APP, type TestServer, schemaOf, startTestServer, text } from './server.ts'

let server: TestServer
let token: string
let taskId: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
  taskId = await server.task()
})
afterAll(() => server.close())

const time = '2026-11-20 12:00:00'
const list = { taskUser: 'owner', taskType: '2' }
const form = { taskTitle: 't', taskContext: 'c', taskUser: 'copied', taskCallTime: time, taskEndTime: time, taskCallType: '1' }
const card = { userId: 'creator', title: 't', content: 'c', redirect: '/', bussinessNo: 'T-1' }

const BAD: [CallName, string, Record<string, unknown>][] = [
  ['getToken', 'no password', { username: 'owner' }],
  ['getToken', 'an empty name', { username: '', password: 'YQ==' }],
  ['getToken', 'a name that is a list', { username: ['owner'], password: 'YQ==' }],
  ['getToken', 'a name of 65 characters', { username: 'n'.repeat(65), password: 'YQ==' }],
  ['getQywxTaskList', 'no taskUser', {}],
  ['getWarnTodayTaskList', 'no taskType', { taskUser: 'owner' }],
  ['getWarnTodayTaskList', 'an unknown taskType', { ...list, taskType: '7' }],
  ['taskAndCustomerList', 'neither task nor person', {}],
  ['taskAndCustomerList', 'an id of 65 characters', { taskId: 'T'.repeat(65) }],
  ['taskAndCustomerList', 'a NUL in the id', { taskId: 'T\0' }],
  ['updateTask', 'no id', { taskStatus: '2', taskStatusTime: time }],
  ['updateTask', 'an unknown status', { taskId: 'T-1', taskStatus: '9', taskStatusTime: time }],
  ['updateTask', 'a status that is an object', { taskId: 'T-1', taskStatus: { $ne: '0' }, taskStatusTime: time }],
  ['updateTask', 'no status time', { taskId: 'T-1', taskStatus: '2' }],
  ['updateTask', 'a day that does not exist', { taskId: 'T-1', taskStatus: '2', taskStatusTime: '2026-02-30 10:00:00' }],
  ['updateTask', 'a time before 1970', { taskId: 'T-1', taskStatus: '2', taskStatusTime: -1 }],
  ['updateTask', 'a time before 1970 as a text', { taskId: 'T-1', taskStatus: '2', taskStatusTime: '1969-12-31 10:00:00' }],
  ['updateTask', 'a time out of range', { taskId: 'T-1', taskStatus: '2', taskStatusTime: 8.64e15 }],
  ['updateTask', 'a time in the year 10000', { taskId: 'T-1', taskStatus: '2', taskStatusTime: Date.UTC(10_000, 0) }],
  ['updateTask', 'half of a surrogate pair in the id', { taskId: 'T\uD800', taskStatus: '2', taskStatusTime: time }],
  ['addTask', 'half of a surrogate pair in a text', { ...form, taskTitle: 'a\uDC00' }],
  ['addTask', 'half of a surrogate pair in an extra field', { ...form, extra: { note: '\uDBFF' } }],
  ['addTask', 'half of a surrogate pair in the name of an extra field', { ...form, extra: { '\uDBFF': 'a' } }],
  ['addTask', 'a NUL in the name of an extra field', { ...form, extra: { 'a\0': 'a' } }],
  ['updateTask', 'a remark that is a number', { taskId: 'T-1', taskStatus: '2', taskStatusTime: time, taskRemark: 7 }],
  ['updateTask', 'a remark of null', { taskId: 'T-1', taskStatus: '2', taskStatusTime: time, taskRemark: null }],
  ['getUserByEmail', 'no address', { email: '' }],
  ['getUserByEmail', 'an address of 129 characters', { email: 'e'.repeat(129) }],
  ['getUserByUserId', 'no id', {}],
  ['getCopyUserByTaskId', 'no id', {}],
  ['messageTextCard', 'no title', { ...card, title: '' }],
  ['messageTextCard', 'a content of 601 characters', { ...card, content: 'c'.repeat(601) }],
  ['messageTextCard', 'a button of nine characters', { ...card, btntxt: '123456789' }],
]

describe('DEC-03 invalid input returns 422 with a message', () => {
  it.each(BAD)('%s with %s', async (call, _, request) => {
    const answer = await server.call(call, request, { token })
    expect([answer.http, answer.status, answer.message, answer.data]).toEqual([422, '422', text('server.badInput'), {}])
  })
  it('a query with a duplicate name', async () => {
    const { path } = schemaOf('getQywxTaskList')
    expect((await server.send(`${path}?taskUser=owner&taskUser=stranger`, { method: 'GET' }, { token })).http).toBe(422)
  })
  it.each(['{"taskId":', '[]', '"text"', 'null', ''])('a body that is no object: %s', async (body) => {
    const answer = await server.send(
      schemaOf('updateTask').path,
      { method: 'POST', body },
      { token, headers: { 'Content-Type': 'application/json' } },
    )
    expect(answer.http).toBe(422)
  })
})

describe('undeclared and unusual input', () => {
  it('unknown names in a query and in a body are ignored', async () => {
    expect((await server.call('getQywxTaskList', { taskUser: 'owner', _: '1', taskStatus: '3' }, { token })).http).toBe(200)
    const body = {
      taskId,
      taskStatus: '2',
      taskStatusTime: time,
      taskTitle: 'changed',
      createdBy: 'owner@example.com',
      __proto__: { taskUser: 'x' },
    }
    expect((await server.call('updateTask', body, { token })).http).toBe(200)
    expect(await server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirst()).toMatchObject({
      taskTitle: 'A title',
      createdBy: 'creator@example.com',
    })
  })
  it('an empty optional value counts as absent', async () =>
    expect((await server.call('taskAndCustomerList', { taskId, taskUser: '', appId: '', isDelete: '' }, { token })).rows).toHaveLength(1))
  it('DEC-04 a surrogate pair counts as one character', async () => {
    const task = { ...form, taskTitle: '😀', taskEndTime: '9999-12-31 23:59:59', extra: { '😀': '😀' } }
    const { http, data } = await server.call('addTask', task, { token })
    expect(http).toBe(200)
    const [row] = (await server.call('taskAndCustomerList', data, { token })).rows
    expect(row).toMatchObject({ taskTitle: '😀', taskEndTime: '9999-12-31 23:59:59', extra: { '😀': '😀' } })
  })
  it('quotes and wildcards are plain text', async () => {
    for (const id of ["' or 1=1 --", '%', '*']) expect((await server.call('taskAndCustomerList', { taskId: id }, { token })).http).toBe(404)
  })
})

describe('the format of a request', () => {
  const { path } = schemaOf('updateTask')
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('DEC-03 returns 415 for the content type "%s"', async (type) => {
    const answer = await server.send(path, { method: 'POST', body: '{}' }, { token, headers: { 'Content-Type': type } })
    expect([answer.http, answer.message]).toEqual([415, text('server.unsupported')])
  })
  it('DEC-03 returns 413 for more than 1 MB, also without a declared length', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const large = JSON.stringify({ taskRemark: 'x'.repeat(1024 * 1024) })
    const answer = await server.send(path, { method: 'POST', body: large }, { token, headers })
    expect([answer.http, answer.message]).toEqual([413, text('server.tooLarge')])
    const stream = new Blob([large]).stream()
    const streamed = await server.send(path, { method: 'POST', body: stream, duplex: 'half' } as RequestInit, { token, headers })
    expect(streamed.http).toBe(413)
  })
  it.each([
    '/api',
    '/api/',
    '/api/pwesure/web/none',
    '/api/../api/x',
  ])('returns 404 as JSON for the unknown address %s', async (address) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await server.send(address, { method }, { token })
      expect([answer.http, answer.status, answer.message]).toEqual([404, '404', text('server.notFound')])
    }
  })
  it('DEC-09 returns 401 before it validates the input', async () =>
    expect((await server.call('updateTask', { appId: APP.appId })).http).toBe(401))
})
