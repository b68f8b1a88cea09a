import { afterAll, beforeAll, expect, it } from 'vitest'
import { APP, type TestServer, startTestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
})
afterAll(() => server.close())

const everything = async () => [
  await server.db.selectFrom('task').selectAll().orderBy('taskId').execute(),
  await server.db.selectFrom('card').selectAll().execute(),
]

it.each([
  ['CALL-32 AMB-72', 'messageText', { userId: 'copied', content: 'a text' }],
  ['CALL-41 AMB-72', 'newCustomerTask', { externalUserid: 'wm1', wechatCustomerId: 'K1', ...APP }],
  ['CALL2-46', 'uploadEmployeePic', {}],
] as const)('%s %s is not specified: it returns 501 with a message, and data is unchanged', async (_ids, call, request) => {
  const before = await everything()
  const { http, status, message, data } = await server.call(call, request, { token })
  expect([http, status, data]).toEqual([200, '501', {}])
  expect(message).toBe('没有约定这个接口做什么，未作任何处理')
  expect(await everything()).toEqual(before)
})
