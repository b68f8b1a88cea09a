import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, DAY, NOON, type TestServer, PEOPLE, schemas, startTestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
  const colleague = (userId: string, name: string) => ({
    userId,
    userCode: `${userId}@example.com`,
    name,
    mobile: '19900007777',
    router: '',
  })
  await server.addStaff([colleague('gumingxuan', '顾明轩'), colleague('ALI', 'Élodie 阿'), colleague('percent', '100%_x')])
})
afterAll(() => server.close())

const find = async (queryName?: string) => {
  const { data, rows } = await server.call('getUserList', queryName === undefined ? {} : { queryName }, { token })
  return { ids: rows.map(({ userId }) => userId), rows, hasMore: data['hasMore'] }
}

describe('getUserList', () => {
  it('returns only id and name of colleagues', async () =>
    expect((await find('明轩')).rows).toEqual([{ userId: 'gumingxuan', userName: '顾明轩' }]))
  it.each([
    ['GUMING', ['gumingxuan']],
    [' élo ', ['ALI']],
    ['ali', ['ALI']],
    ['%', ['percent']],
    ['_', ['percent']],
    ['gmx', ['gumingxuan']],
    ['7777', []],
    ['example.com', []],
  ])('searches only name, its pinyin and id for "%s"', async (queryName, ids) => expect((await find(queryName)).ids).toEqual(ids))
  it('lists the caller and those who got the latest tasks of the caller first', async () => {
    expect((await find()).ids[0]).toBe(PEOPLE[0])
    const tasks = [await server.task({}), await server.task({}), await server.task({})]
    for (const [at, taskUser] of ['percent', 'gumingxuan', 'percent'].entries())
      await server.db
        .updateTable('task')
        .set({ taskUser, createdBy: codeOf('owner'), createdDate: NOON - DAY + at })
        .where('taskId', '=', tasks[at] ?? '')
        .execute()
    expect((await find()).ids.slice(0, 3)).toEqual([PEOPLE[0], 'percent', 'gumingxuan'])
  })
  it('lists at most the number in the settings, and reports further results', async () => {
    const most = Number(schemas.setting('colleaguesListed'))
    expect(await find()).toMatchObject({ hasMore: false })
    const crowd = Array.from({ length: most }, (_, at) => ({
      userId: `crowd${at}`,
      userCode: `crowd${at}@example.com`,
      name: `众人${at}`,
      mobile: '',
      router: '',
    }))
    await server.addStaff(crowd)
    const all = await find()
    expect([all.ids.length, all.hasMore]).toEqual([most, true])
    expect(await find('众人')).toMatchObject({ hasMore: false })
    expect((await find('owner')).ids).toEqual([PEOPLE[0]])
  })
})
