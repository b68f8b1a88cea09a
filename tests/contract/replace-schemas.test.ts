import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Schemas, readSchemas, schemaFolder } from '../../server/schemas/read-schemas.ts'
import { schemas, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('creator')
})
afterAll(() => server.close())

/** Returns the schemas with one text replaced everywhere in a file. */
function edited(file: string, from: string, to: string): Schemas {
  const files = schemaFolder()
  const path = `schemas/${file}`
  expect(files.text(path)).toContain(from)
  return readSchemas({ ...files, text: (each) => (each === path ? files.text(each).replaceAll(from, to) : files.text(each)) })
}

const task = {
  taskContext: 'c',
  taskUser: 'owner',
  taskCallType: '2',
  taskCallTime: '2028-03-01 09:00:00',
  taskEndTime: '2028-03-02 09:00:00',
}
const create = (taskTitle: string) => server.call('addTask', { ...task, taskTitle }, { token })
const TITLE = 'A title of 25 characters.'

it('follows new limits, dictionaries and messages, and keeps data and sessions', async () => {
  expect((await create(TITLE)).http).toBe(422)
  server.replaceSchemas(edited('entities/Task.json', '"maxLength": 20 ', '"maxLength": 30 '))
  const created = await create(TITLE)
  expect(created).toMatchObject({ http: 200, status: '200' })

  server.replaceSchemas(edited('dictionaries/callType.json', '"2":', '"22":'))
  expect((await create('Short')).http).toBe(422)

  server.replaceSchemas(edited('messages.json', '"text": "提交的内容有误', '"text": "新的话'))
  expect((await create(TITLE)).message).toContain('新的话')
  const taskId = String(created.data['taskId'])
  expect((await server.call('taskAndCustomerList', { taskId }, { token })).rows[0]).toMatchObject({ taskTitle: TITLE })
})

it('uses new texts in background jobs', async () => {
  server.replaceSchemas(edited('messages.json', '"title": "工单到时提醒"', '"title": "新的提醒"'))
  await server.task({ taskCallTime: server.clock.now - 1, taskStatus: '0' })
  await server.tick()
  expect((await server.db.selectFrom('card').select('title').execute()).map(({ title }) => title)).toContain('新的提醒')
})

it('keeps the old schemas when the API cannot be mounted', async () => {
  server.replaceSchemas(schemas)
  const [call] = schemas.calls
  if (!call) throw new Error('no calls')
  const broken = { ...schemas, calls: [{ ...call, request: { x: { type: 'text', pattern: '(' } } }] } as Schemas
  expect(() => server.replaceSchemas(broken)).toThrow(/regex|regular expression/i)
  expect((await create('Short')).http).toBe(200)
})
