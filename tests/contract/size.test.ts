import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUp } from '../seeded-random.ts'
import { DAY, type TestServer, NOON, schemaOf, startTestServer } from './server.ts'

const TASKS = 5_000
const OPEN = 500
const CHUNK = 250
const CUSTOMERS = 500

const { below, words } = makeUp(7)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
  for (let at = 0; at < CUSTOMERS; at += CHUNK) await server.addCustomers(Array.from({ length: CHUNK }, (_, index) => customer(at + index)))
  for (let at = 0; at < TASKS; at += CHUNK)
    await server.db
      .insertInto('task')
      .values(Array.from({ length: CHUNK }, (_, index) => task(at + index)))
      .execute()
})
afterAll(() => server.close())

const customer = (at: number) => ({
  wechatCustomerId: `K${at}`,
  externalUserid: `wm${at}`,
  custName: words(3),
  clientName: words(3),
  cifClientNo: '',
  mobile1: `199${String(below(100_000_000)).padStart(8, '0')}`,
})

const task = (at: number) => ({
  taskId: `GD${at}${below(10_000)}`,
  taskType: String(1 + (at % 2)),
  taskChildrenType: String(1 + (at % 9)),
  dataSource: '1',
  caseNo: '',
  caseType: '',
  isDelete: '0',
  taskTitle: words(10 + below(10)),
  taskContext: words(20 + below(80)),
  taskUser: 'owner',
  taskCustomer: `K${at % CUSTOMERS}`,
  taskCallTime: NOON + below(30) * DAY,
  taskEndTime: NOON + (1 + below(30)) * DAY,
  taskCallType: '2',
  createdBy: 'creator@example.com',
  createdDate: NOON - below(30 * DAY),
  updatedDate: NOON - below(30 * DAY),
  taskStatus: at < OPEN ? String(at % 3) : '3',
  taskStatusTime: NOON - below(30 * DAY),
  taskRemark: at < OPEN ? '' : words(20),
})

/** Returns the size of a compressed answer in bytes. */
async function bytes(path: string, rows: number): Promise<number> {
  const answer = await server.send(path, { method: 'GET' }, { token, headers: { 'Accept-Encoding': 'gzip' } })
  expect([answer.headers.get('content-encoding'), answer.rows.length]).toEqual(['gzip', rows])
  return Number(answer.headers.get('content-length'))
}

it('DEC-07 a home with 5,000 tasks, including 500 open ones, transfers at most 400 KB', async () => {
  const tiles = schemaOf('getWarnTodayTaskList').path
  const sizes = [
    await bytes(`${schemaOf('getQywxTaskList').path}?taskUser=owner&isDelete=0`, OPEN),
    await bytes(`${tiles}?taskUser=owner&isDelete=0&taskType=1`, TASKS / 2),
    await bytes(`${tiles}?taskUser=owner&isDelete=0&taskType=2`, TASKS / 2),
    await bytes(`${schemaOf('taskAndCustomerList').path}?taskUser=owner&isDelete=0&taskType=1`, TASKS / 2),
  ]
  const all = sizes.reduce((sum, size) => sum + size, 0)
  expect(all).toBeGreaterThan(gzipSync('').length)
  expect(all).toBeLessThan(400 * 1_024)
})
