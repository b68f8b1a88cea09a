import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newClient } from '../contract/inbound-sender.ts'
import { startTestServer, type TestServer } from '../contract/server.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/inbound.md'), 'utf8')
const examples = new Map(
  [...page.matchAll(/^```json (request|answer) ([\w-]+)\n([\s\S]*?)\n```$/gm)].map(([, part = '', kind = '', block = '']) => [
    `${part} ${kind}`,
    JSON.parse(block) as { rows: { taskId?: string }[] },
  ]),
)
const example = (part: 'request' | 'answer', kind: string) => {
  const found = examples.get(`${part} ${kind}`)
  if (!found) throw new Error(`docs/inbound.md has no ${part} for ${kind}`)
  return found
}

let server: TestServer
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  secret = await newClient(server, 'core', { rights: ['tasks', 'cases', 'assignments'] })
})
afterAll(() => server.close())

it.each(['tasks', 'complaint-cases', 'assignments'])('docs/inbound.md answers its example of %s', async (kind) => {
  const response = await fetch(`${server.url}/api/inbound/v1/${kind}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify(example('request', kind)),
  })
  expect(await response.json()).toEqual(example('answer', kind))
})

it('examples/sender sends its files, repeated without an effect, and fails for a refused row', async () => {
  const run = promisify(execFile)
  const send = (file: string, STEWARD_SECRET: string) =>
    run(process.execPath, [resolve(root, 'examples/sender/send.mjs'), resolve(root, 'examples/sender', file)], {
      env: { ...process.env, STEWARD_URL: server.url, STEWARD_SECRET },
    })
  await server.addStaff([
    { userId: 'lina', userCode: 'lina@example.com', name: '李娜', mobile: '', router: '', loginName: null, passwordHash: null },
  ])
  await server.addCustomers([
    { wechatCustomerId: 'KS', externalUserid: 'wmS', custName: 'S', clientName: '', cifClientNo: 'C900001', mobile1: '' },
  ])
  const outcomes = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[1])
  const own = await newClient(server, 'csv')
  expect(outcomes((await send('tasks.csv', own)).stdout)).toEqual(['created', 'created', 'withdrawn'])
  expect(outcomes((await send('tasks.csv', own)).stdout)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(outcomes((await send('complaint-cases.csv', own)).stdout)).toEqual(['created'])
  const sent = server.db.selectFrom('task').select('taskContext').where('taskTitle', '=', '司马相宜女士生日祝福')
  expect(await sent.executeTakeFirst()).toEqual({ taskContext: '今天是客户生日。\n请发送祝福。' })
  // Another system may not use the case number.
  const other = await newClient(server, 'other')
  await expect(send('complaint-cases.csv', other)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('belongs to another record'),
  })
  await expect(send('tasks.csv', 'wrong')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('401') })
})
