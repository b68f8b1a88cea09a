import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '../../actions/action.ts'
import byFlag from '../../actions/tasks/tasks.byFlag.ts'
import care from '../../actions/tasks/tasks.care.ts'
import current from '../../actions/tasks/task.current.ts'
import draft from '../../actions/tasks/task.draft.ts'
import taskReminders from '../../actions/tasks/tasks.reminders.ts'
import todo from '../../actions/tasks/tasks.todo.ts'
import type { CallName, QueryName, Task } from '../../generated/data.ts'
import type { Fields } from '../../renderer/language/field.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { APP, codeOf, type TestServer, NOON, HOUR, schemaOf, schemas, startTestServer } from './server.ts'

const { entities, queries } = readProject(schemaFiles(process.cwd()))
const fields: Fields = entities.get('Task')?.value.fields ?? {}
const session: Record<string, string> = { userId: 'owner', userCode: codeOf('owner'), ...APP }

let server: TestServer
let context: unknown
let detailId = ''
beforeAll(async () => {
  server = await startTestServer()
  const token = await server.signIn('owner')
  /** Sends a call as the app does: adds values of the session, and parses the answer by its declared fields. */
  async function call(name: CallName, request: Record<string, unknown>) {
    const { request: declared, response, encoding } = schemaOf(name)
    const own = Object.entries(declared).flatMap(([field, { session: from, default: usual }]) => {
      const value = request[field] ?? (from === undefined ? usual : session[from])
      return value === undefined ? [] : [[field, value]]
    })
    const sent = Object.fromEntries(own) as Record<string, unknown>
    const { data, status } = await server.call(name, encoding === 'query' ? sent : schemas.codec.write(declared, sent), { token })
    return { ok: status === '200', message: undefined, data: schemas.codec.read(response, data) }
  }
  context = {
    now: () => NOON,
    startOfDay: schemas.time.startOfDay,
    startOfNextDay: schemas.time.startOfNextDay,
    session: { get: () => session },
    handoff: { get: () => ({ taskId: detailId }) },
    setting: schemas.setting,
    message: () => ({ text: '' }),
    call,
  }
  for (const fileId of ['F1', 'F2'])
    await server.db
      .insertInto('file')
      .values({ fileId, fileName: 'a.png', contentType: 'image/png', size: 1, userId: 'owner', origin: 'user', createdAt: NOON })
      .execute()
  const allFields = { imgFileId: 'F1', otherFileId: 'F2', taskRemark: 'Done', taskStatusTime: NOON, caseNo: 'C', extra: '{"a":"b"}' }
  const insert = (taskType: string, taskChildrenType: string, more: object = {}) =>
    server.task({ ...allFields, taskType, taskChildrenType, ...more })
  detailId = await insert('2', '3')
  await insert('1', '1', { taskCallTime: NOON + HOUR })
  await insert('1', '2')
})
afterAll(() => server.close())

async function namesOf<Name extends QueryName>(query: Query<Name>, all: readonly Record<string, unknown>[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const params of all) {
    const answer = (await query(params, context as Parameters<Query<Name>>[1])) as Task | Task[]
    for (const task of [answer].flat()) for (const [name, value] of Object.entries(task)) if (value !== undefined) found.add(name)
  }
  return found
}

describe('a query fills its declared sparse fields and every field that is not sparse', () => {
  it.each<[QueryName, () => Promise<Set<string>>]>([
    ['tasks.todo', () => namesOf(todo, [{}])],
    ['task.current', () => namesOf(current, [{ taskId: detailId }])],
    ['task.draft', () => namesOf(draft, [{}])],
    ['tasks.byFlag', () => namesOf(byFlag, [{ flag: '3' }])],
    ['tasks.care', () => namesOf(care, [{ flag: '1' }])],
    [
      'tasks.reminders',
      () =>
        namesOf(
          taskReminders,
          ['newCustomers', 'customerCare', 'planTask'].map((tab) => ({ tab })),
        ),
    ],
  ])('%s', async (name, ask) => {
    const found = await ask()
    const sparse = Object.keys(fields).filter((field) => fields[field]?.sparse)
    expect(sparse.filter((field) => found.has(field)).sort()).toEqual([...(queries.get(name)?.value.fills ?? [])].sort())
    expect(Object.keys(fields).filter((field) => !fields[field]?.sparse && !found.has(field))).toEqual([])
  })
})
