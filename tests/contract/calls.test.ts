import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, codeOf, DAY, HOUR, type TestServer, NOON, schemas, startTestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
})
afterAll(() => server.close())

const list = { taskUser: 'owner', appId: APP.appId, isDelete: '0' }
const byId = async (taskId: string) => (await server.call('taskAndCustomerList', { taskId }, { token })).rows[0]

describe('lists of tasks', () => {
  it('AMB-55 CALL-43 PERM-02 TODO-03 HOME-16 getQywxTaskList returns the caller’s open tasks in body.data.rows, by due time, undated last', async () => {
    const ids = []
    for (const taskEndTime of [NOON + 5 * DAY, null, NOON + 2 * DAY]) ids.push(await server.task({ taskEndTime }))
    for (const taskStatus of ['3', '4', '5']) await server.task({ taskStatus })
    await server.task({ isDelete: '1' })
    await server.task({ taskUser: 'stranger' })
    const { http, status, message, rows } = await server.call('getQywxTaskList', list, { token })
    expect([http, status, message]).toEqual([200, '200', 'success'])
    expect(rows.map(({ taskId }) => taskId)).toEqual([ids[2], ids[0], ids[1]])
  })
  it('getCreatedTaskList returns the work orders that the caller created, for any assignee and in any status', async () => {
    const createdBy = codeOf('creator')
    const forColleague = await server.task({ createdBy, taskUser: 'stranger', taskStatus: '3' })
    const reminder = await server.task({ createdBy, taskType: '1' })
    const deleted = await server.task({ createdBy, isDelete: '1' })
    const others = await server.task({ createdBy: codeOf('owner'), taskUser: 'creator' })
    const { rows } = await server.call('getCreatedTaskList', { isDelete: '0' }, { token: await server.signIn('creator') })
    const ids = rows.map(({ taskId }) => taskId)
    expect(ids).toContain(forColleague)
    for (const absent of [reminder, deleted, others]) expect(ids).not.toContain(absent)
  })
  it('DEC-07 a full row has exactly the declared fields', async () => {
    const taskId = await server.task({ caseNo: 'CASE-1', caseType: 'secret-type', taskTitle: 'Title', taskContext: 'Text' })
    const row = (await server.call('getQywxTaskList', list, { token })).rows.find((each) => each['taskId'] === taskId)
    expect(row).toEqual({
      taskId,
      taskType: '2',
      taskChildrenType: '3',
      dataSource: '1',
      caseNo: 'CASE-1',
      isDelete: '0',
      taskTitle: 'Title',
      taskContext: 'Text',
      custName: 'Client One',
      taskUser: 'owner',
      userName: 'Name of owner',
      userList: [{ userName: 'Name of owner', taskUser: 'owner' }],
      carbonCopyUserList: [{ userName: 'Name of copied', userId: 'copied' }],
      carbonCopyUserIdList: ['copied'],
      taskCustomer: 'K1',
      taskCallTime: '2026-11-20 13:00:00',
      taskEndTime: '2026-11-21 12:00:00',
      taskCallType: '2',
      createdBy: codeOf('creator'),
      createdDate: '2026-11-17 12:00:00',
      updatedDate: '2026-11-17 12:00:00',
      taskStatus: '0',
      version: '1',
    })
  })
  it('DEC-07 getWarnTodayTaskList without a child type returns all child types with five fields each', async () => {
    const before = (await server.call('getWarnTodayTaskList', { ...list, taskType: '1' }, { token })).rows.length
    for (const taskChildrenType of ['1', '7', '9']) await server.task({ taskType: '1', taskChildrenType, taskStatus: '3' })
    const { rows } = await server.call('getWarnTodayTaskList', { ...list, taskType: '1', taskChildrenType: '' }, { token })
    expect(rows).toHaveLength(before + 3)
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(['taskChildrenType', 'taskEndTime', 'taskId', 'taskStatus', 'taskType'])
  })
  it('CALL-44 PERM-02 getWarnTodayTaskList with a child type returns its full rows in every status', async () => {
    const done = await server.task({ taskChildrenType: '8', taskStatus: '5' })
    const open = await server.task({ taskChildrenType: '8', taskEndTime: NOON + 9 * DAY, caseType: 'A' })
    const others = [{ taskType: '1' }, { taskChildrenType: '9' }, { taskUser: 'stranger' }, { isDelete: '1' }]
    for (const other of others) await server.task({ taskChildrenType: '8', caseType: 'A', ...other })
    const request = { ...list, taskType: '2', taskChildrenType: '8' }
    const { rows } = await server.call('getWarnTodayTaskList', request, { token })
    expect(rows.map(({ taskId, taskTitle }) => [taskId, taskTitle])).toEqual([
      [done, 'A title'],
      [open, 'A title'],
    ])
    expect((await server.call('getWarnTodayTaskList', { ...request, caseType: 'A' }, { token })).rows.map(({ taskId }) => taskId)).toEqual([
      open,
    ])
  })
  it('CALL-45 taskAndCustomerList returns a task with its customer', async () => {
    const taskId = await server.task()
    expect((await byId(taskId))?.['customerResult']).toEqual({
      externalUserid: 'wm1',
      wechatCustomerId: 'K1',
      wechatCode: APP.wechatCode,
      custName: 'Nick',
      clientName: 'Client One',
      cifClientNo: 'C1',
      mobile1: '19900001111',
    })
  })
  it('CUSTDETAIL-09 marks a customer of a colleague, and not the customer of the caller', async () => {
    const taskId = await server.task()
    const [row] = (await server.call('taskAndCustomerList', { taskId }, { token: await server.signIn('steward') })).rows
    expect(row).not.toHaveProperty('foreign')
    expect(await byId(taskId)).toHaveProperty('foreign', true)
  })
  it('AMB-11 omits an empty name and mobile, and omits customerResult without a customer', async () => {
    await server.addCustomers([
      { wechatCustomerId: 'K2', externalUserid: 'wm2', custName: 'Nickname', clientName: '', cifClientNo: '', mobile1: '' },
    ])
    const nameless = await byId(await server.task({ taskCustomer: 'K2' }))
    expect(nameless?.['customerResult']).toEqual({
      externalUserid: 'wm2',
      wechatCustomerId: 'K2',
      wechatCode: APP.wechatCode,
      custName: 'Nickname',
    })
    expect(nameless?.['custName']).toBe('Nickname')
    expect(await byId(await server.task({ taskCustomer: null }))).not.toHaveProperty('customerResult')
  })
  it('AMB-58 CALL-45 PERM-02 taskAndCustomerList by taskUser returns the caller’s tasks in every status, with their customers', async () => {
    const taskId = await server.task({ taskStatus: '3' })
    const absent = [await server.task({ isDelete: '1' }), await server.task({ taskUser: 'stranger' })]
    const { rows } = await server.call('taskAndCustomerList', list, { token })
    expect(rows.find((row) => row['taskId'] === taskId)).toMatchObject({
      taskStatus: '3',
      customerResult: { externalUserid: 'wm1', clientName: 'Client One', mobile1: '19900001111' },
    })
    for (const id of absent) expect(rows.map((row) => row['taskId'])).not.toContain(id)
    expect(new Set(rows.map(({ taskUser }) => taskUser))).toEqual(new Set(['owner']))
    expect((await server.call('taskAndCustomerList', { ...list, taskUser: 'stranger' }, { token })).http).toBe(403)
    expect((await server.call('taskAndCustomerList', {}, { token })).http).toBe(422)
  })
  it('DEC-07 COUNT-01 taskAndCustomerList of one type returns the fields of its tiles, with name and mobile of the customer', async () => {
    await server.task({ taskType: '2', taskChildrenType: '2' })
    const taskId = await server.task({ taskType: '1', taskChildrenType: '2', taskStatus: '1' })
    const { rows } = await server.call('taskAndCustomerList', { ...list, taskType: '1' }, { token })
    expect(new Set(rows.map(({ taskType }) => taskType))).toEqual(new Set(['1']))
    expect(rows.find((row) => row['taskId'] === taskId)).toEqual({
      taskId,
      taskType: '1',
      taskChildrenType: '2',
      taskStatus: '1',
      taskEndTime: '2026-11-21 12:00:00',
      customerResult: { clientName: 'Client One', mobile1: '19900001111' },
    })
  })
  it('DEC-28 a deleted task and an unknown task return 404', async () => {
    const deleted = await server.task({ isDelete: '1' })
    for (const taskId of [deleted, 'T-none']) expect((await server.call('taskAndCustomerList', { taskId }, { token })).http).toBe(404)
  })
  it.each([
    ['PERM-02 COUNT-02 COUNT-03 COUNT-04', '1', '1 6 7 8 9'],
    ['PERM-02 COUNT-05 COUNT-06 COUNT-08 COUNT-09 COUNT-10 COUNT-11 COUNT-12 COUNT-13 COUNT-14', '2', '1 2 3 4 5 6 7 8 9'],
  ])('%s getWarnTodayTaskList returns the caller’s tasks of type %s in every status, with or without an end time', async (_ids, taskType, kinds) => {
    const shapes = ['0', '1', '2', '3', '4', '5'].map((taskStatus) => ({ taskType, taskStatus, taskEndTime: NOON + DAY }))
    const ask = async () => (await server.call('getWarnTodayTaskList', { ...list, taskType }, { token })).rows
    const known = new Set((await ask()).map(({ taskId }) => taskId))
    const made: unknown[] = []
    for (const taskChildrenType of kinds.split(' '))
      for (const shape of [...shapes, { taskType, taskStatus: '2', taskEndTime: null }])
        made.push([await server.task({ ...shape, taskChildrenType }), taskChildrenType, shape.taskStatus, shape.taskEndTime !== null])
    await server.task({ taskType, taskUser: 'stranger' })
    await server.task({ taskType, isDelete: '1' })
    const rows = (await ask()).filter(({ taskId }) => !known.has(taskId))
    const found = rows.map((row) => [row['taskId'], row['taskChildrenType'], row['taskStatus'], row['taskEndTime'] !== undefined])
    expect(new Set(found.map(String))).toEqual(new Set(made.map(String)))
  })
  it('DEC-07 a long list is compressed with gzip', async () => {
    for (let count = 0; count < 10; count += 1) await server.task()
    const { headers, rows } = await server.call('getQywxTaskList', list, { token, headers: { 'Accept-Encoding': 'gzip' } })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(rows.length).toBeGreaterThan(10)
  })
})

describe('people', () => {
  it('CALL-48 CALL2-22 ENT2-09 getUserByUserId returns name, userId and mobile, or empty data for an unknown id', async () => {
    expect((await server.call('getUserByUserId', { userId: 'creator' }, { token })).data).toEqual({
      name: 'Name of creator',
      userId: 'creator',
      mobile: '19900000001',
    })
    const unknown = await server.call('getUserByUserId', { userId: 'none' }, { token })
    expect([unknown.http, unknown.status, unknown.data]).toEqual([200, '200', {}])
  })
  it('CALL-49 CALL2-23 getUserByEmail ignores case, and returns empty data for an unknown address', async () => {
    expect((await server.call('getUserByEmail', { email: 'Creator@Example.com' }, { token })).data).toEqual({
      name: 'Name of creator',
      userId: 'creator',
      mobile: '19900000001',
    })
    const unknown = await server.call('getUserByEmail', { email: 'none@example.com' }, { token })
    expect([unknown.http, unknown.status, unknown.data]).toEqual([200, '200', {}])
  })
  it('CALL-47 getCopyUserByTaskId returns only names', async () => {
    const taskId = await server.task()
    expect((await server.call('getCopyUserByTaskId', { taskId }, { token })).rows).toEqual([{ name: 'Name of copied' }])
  })
})

describe('CALL-33 AMB-23 messageTextCard', () => {
  const card = (bussinessNo: string, redirect: string) => ({
    userId: 'creator',
    title: ' A title ',
    content: 'Line 1\nLine 2 ',
    redirect,
    bussinessNo,
    btntxt: 'Go',
  })
  it('AMB-23 CALL-33 stores the card for the creator with exactly the texts given', async () => {
    const taskId = await server.task({ taskStatus: '3' })
    const redirect = `/planTaskDetail?taskId=${taskId}`
    expect((await server.call('messageTextCard', card(taskId, redirect), { token })).status).toBe('200')
    const stored = await server.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      fromUser: 'owner',
      toUser: 'creator',
      title: ' A title ',
      content: 'Line 1\nLine 2 ',
      redirect,
      btntxt: 'Go',
      createdAt: NOON,
    })
  })
  it('DEC-16 accepts a full address of this app', async () => {
    const taskId = await server.task()
    expect((await server.call('messageTextCard', card(taskId, `${server.url}/planTaskDetail?taskId=${taskId}`), { token })).http).toBe(200)
  })
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'planTaskDetail',
    '/api/pwesure/x',
    'http://127.0.0.1:1/',
    '/\t/evil.example',
  ])('DEC-16 refuses a link that leaves the app: %j', async (redirect) => {
    const taskId = await server.task()
    expect((await server.call('messageTextCard', card(taskId, redirect), { token })).http).toBe(422)
    expect(await server.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).execute()).toEqual([])
  })
  it('TASKVIEW-13 sends a card to creators who complete their own task', async () => {
    const taskId = await server.task({ taskStatus: '3', createdBy: 'creator@example.com', taskUser: 'creator' })
    const own = await server.signIn('creator')
    expect((await server.call('messageTextCard', card(taskId, `/planTaskDetail?taskId=${taskId}`), { token: own })).status).toBe('200')
    expect(await server.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).execute()).toMatchObject([
      { fromUser: 'creator', toUser: 'creator' },
    ])
    expect((await server.call('messageTextCard', card(taskId, 'https://evil.example/'), { token: own })).http).toBe(422)
  })
  it('DEC-28 returns 404 for an unknown task', async () =>
    expect((await server.call('messageTextCard', card('T-none', '/'), { token })).http).toBe(404))
})

describe('every call', () => {
  /** Some documented paths match another call's path with an id; the request then refers to an object that does not exist. */
  const matchesIdOfAnother = (path: string, method: string) =>
    schemas.calls.some(
      (one) => one.method === method && one.path !== path && new RegExp(`^${one.path.replace(/\{\w+\}/, '[^/]+')}$`).test(path),
    )

  it('AMB2-01 AMB-55 DEC-03 an answer consists of status, message and data, a refusal of status and message', async () => {
    const keysOf = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(server.url + path, { ...init, headers: { Authorization: token, 'Content-Type': 'application/json' } })
      return Object.keys((await response.json()) as object).sort()
    }
    const web = '/api/pwesure/web'
    const query = new URLSearchParams(list).toString()
    expect(await keysOf(`${web}/wechatTaskMain/getQywxTaskList?${query}`)).toEqual(['data', 'message', 'status'])
    expect(await keysOf(`${web}/wechatTaskMain/getQywxTaskList?taskUser=stranger`)).toEqual(['message', 'status'])
    expect(await keysOf(`${web}/wechatTaskMain/messageText`, { method: 'POST', body: '{}' })).toEqual(['message', 'status'])
  })
  it('CALL-03 exists under its declared path only with its declared method', async () => {
    for (const { id, method, path } of schemas.calls) {
      const wrong = method === 'GET' ? 'POST' : 'GET'
      const answer = await server.send(path, wrong === 'POST' ? { method: wrong, body: '{}' } : { method: wrong }, { token })
      expect([id, answer.http]).toEqual([id, matchesIdOfAnother(path, wrong) ? 403 : 404])
    }
  })
  it('DEC-05 returns instants in the business time zone', async () => {
    const taskId = await server.task({ taskEndTime: Date.parse('2026-11-20T23:59:59+08:00') + HOUR })
    expect((await byId(taskId))?.['taskEndTime']).toBe('2026-11-21 00:59:59')
  })
})
