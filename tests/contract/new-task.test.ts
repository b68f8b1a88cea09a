import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, DAY, HOUR, type TestServer, NOON, startTestServer, text } from './server.ts'
import { taskForm } from './task-form.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('creator')
})
afterAll(() => server.close())

const GRIN = '\u{1f600}'
const form = (more: Record<string, unknown> = {}) =>
  taskForm({ taskTitle: 'A new title', taskContext: 'A new content', taskUser: 'owner', taskCallType: '3', ...more })
const add = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  server.call('addTask', form(more), { token, headers })
const detail = async (taskId: unknown) => (await server.call('taskAndCustomerList', { taskId }, { token })).rows[0]
const tasks = () => server.db.selectFrom('task').select('taskId').execute()

describe('CALL-28 addTask', () => {
  it('AMB-27 AMB-17 CALL-28 TASKFORM-31 TASKFORM-22 TASKFORM-23 TASKFORM-29 TASKFORM-30 creates one task by the caller, with the defaults of a new task', async () => {
    const before = (await tasks()).length
    const { http, status, data } = await add()
    expect([http, status, (await tasks()).length]).toEqual([200, '200', before + 1])
    expect(await detail(data['taskId'])).toEqual({
      taskId: data['taskId'],
      taskType: '2',
      taskChildrenType: '3',
      dataSource: '1',
      isDelete: '0',
      taskTitle: 'A new title',
      taskContext: 'A new content',
      taskUser: 'owner',
      userName: 'Name of owner',
      userList: [{ userName: 'Name of owner', taskUser: 'owner' }],
      taskCallTime: '2026-11-20 13:00:00',
      taskEndTime: '2026-11-21 12:00:00',
      taskCallType: '3',
      createdBy: codeOf('creator'),
      createdDate: '2026-11-20 12:00:00',
      updatedDate: '2026-11-20 12:00:00',
      taskStatus: '0',
      version: '1',
    })
    const stored = server.db.selectFrom('task').select('msgChannel').where('taskId', '=', String(data['taskId']))
    expect(await stored.execute()).toEqual([{ msgChannel: '1' }])
  })
  it('ENT-03 ENT-05 stores the channel and the other people of a new task as sent', async () => {
    const { data } = await add({ msgChannel: '2', joinUser: 'u7,u8' })
    const stored = server.db.selectFrom('task').select(['msgChannel', 'joinUser']).where('taskId', '=', String(data['taskId']))
    expect(await stored.execute()).toEqual([{ msgChannel: '2', joinUser: 'u7,u8' }])
  })
  it.each([
    [{ taskType: '1', taskChildrenType: '7' }, 200],
    [{ taskChildrenType: 4 }, 200],
    [{ taskType: '1', taskChildrenType: '4' }, 422],
    // Missing values get the defaults of the call: type 2, child type 3.
    [{ taskType: '1' }, 422],
    [{ taskChildrenType: '10' }, 422],
  ])('ENUM-01 accepts only pairs of types in the table: %j', async (types, answer) => {
    const before = (await tasks()).length
    const { http } = await add(types)
    expect([http, (await tasks()).length]).toEqual([answer, before + (answer === 200 ? 1 : 0)])
  })
  it.each([
    ' ',
    '\u3000',
    '\u200b',
    '\u202e',
    '\ufeff\u00a0',
  ])('a title or content without a visible character returns 422: %j', async (blank) => {
    expect((await add({ taskTitle: blank })).http).toBe(422)
    expect((await add({ taskContext: blank })).http).toBe(422)
  })
  it('stores texts without invisible characters, and counts what is visible', async () => {
    const emoji = '👨‍👩‍👧'
    const taskTitle = `\u202d ${'客'.repeat(15)}${emoji}\u200b\u202c`
    const { http, data } = await add({ taskTitle, taskContext: 'a\u202eb\u00a0c', extra: { note: '\u200b', place: 'x\u200by' } })
    expect(http).toBe(200)
    expect(await detail(data['taskId'])).toMatchObject({
      taskTitle: `${'客'.repeat(15)}${emoji}`,
      taskContext: 'ab c',
      extra: { place: 'xy' },
    })
  })
  it('TASKFORM-31 adds the task to the assignee’s to-dos', async () => {
    const { data } = await add()
    const owner = await server.signIn('owner')
    const { rows } = await server.call('getQywxTaskList', { taskUser: 'owner' }, { token: owner })
    expect(rows.map(({ taskId }) => taskId)).toContain(data['taskId'])
  })
  it('DEC-26 sends the assignee one card that links to the task', async () => {
    const { data } = await add({ taskTitle: 'Told' })
    const taskId = String(data['taskId'])
    const cards = await server.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).execute()
    expect(cards).toMatchObject([
      {
        fromUser: 'creator',
        toUser: 'owner',
        title: text('server.newOrder'),
        content: 'Told',
        redirect: `${server.url}/planTaskDetail?taskId=${taskId}`,
        createdAt: NOON,
      },
    ])
  })
  it('ENT-03 stores the copied users of both lists once each', async () => {
    const people = {
      carbonCopyUserList: [{ userName: 'x', userId: 'copied' }, { userName: 'y' }],
      carbonCopyUserIdList: ['copied', 'steward'],
    }
    const { data } = await add(people)
    expect(await detail(data['taskId'])).toMatchObject({
      carbonCopyUserIdList: ['copied', 'steward'],
      carbonCopyUserList: [
        { userId: 'copied', userName: 'Name of copied' },
        { userId: 'steward', userName: 'Name of steward' },
      ],
    })
  })
  it('DEC-25 stores extra fields of type text, number and boolean, without empty ones', async () => {
    const { data } = await add({ extra: { plate: '沪A8Z217', seats: 5, insured: false, empty: '', nothing: null } })
    expect((await detail(data['taskId']))?.['extra']).toEqual({ plate: '沪A8Z217', seats: 5, insured: false })
    const row = (await server.call('getQywxTaskList', { taskUser: 'owner' }, { token: await server.signIn('owner') })).rows
    expect(row.find(({ taskId }) => taskId === data['taskId'])?.['extra']).toEqual({ plate: '沪A8Z217', seats: 5, insured: false })
  })
  it('DEC-04 stores as many emoji in title and content as the create form (140) or the edit dialog (200) allows', async () => {
    for (const length of [140, 200]) {
      const { data } = await add({ taskTitle: GRIN.repeat(20), taskContext: GRIN.repeat(length) })
      expect(await detail(data['taskId'])).toMatchObject({ taskTitle: GRIN.repeat(20), taskContext: GRIN.repeat(length) })
    }
  })
  it('DEC-09 ignores id, status, times and creation data in the request', async () => {
    const { data } = await add({ taskId: 'T-mine', taskStatus: '3', createdDate: 1, isDelete: '1', taskRemark: 'r', version: 7 })
    expect(data['taskId']).not.toBe('T-mine')
    expect(await detail(data['taskId'])).toMatchObject({ taskStatus: '0', createdDate: '2026-11-20 12:00:00', isDelete: '0', version: '1' })
  })
  it('DEC-19 creates one task for repeated requests with the same key, also in parallel', async () => {
    const before = (await tasks()).length
    const key = { 'Idempotency-Key': 'draft-1:owner' }
    const answers = await Promise.all([add({}, key), add({}, key), add({}, key)])
    expect(new Set(answers.map(({ data }) => data['taskId'])).size).toBe(1)
    expect((await tasks()).length).toBe(before + 1)
  })
  it.each([
    ['TASKFORM-10', 'no title', { taskTitle: '' }],
    ['TASKFORM-10', 'a blank title', { taskTitle: ' \u3000' }],
    ['DEC-04', 'a title of 21 characters', { taskTitle: 'x'.repeat(21) }],
    ['DEC-04', 'a title of 21 emoji', { taskTitle: GRIN.repeat(21) }],
    ['TASKFORM-11', 'no content', { taskContext: '' }],
    ['TASKFORM-11', 'a blank content', { taskContext: '\n' }],
    ['DEC-04', 'a content of 201 emoji', { taskContext: GRIN.repeat(201) }],
    ['AMB-26 TASKFORM-12', 'no assignee', { taskUser: '' }],
    ['TASKFORM-12', 'an unknown assignee', { taskUser: 'ghost' }],
    ['TASKFORM-12', 'an unknown copied user', { carbonCopyUserIdList: ['copied', 'ghost'] }],
    ['AMB-26 TASKFORM-12', 'no reminder time', { taskCallTime: '' }],
    ['AMB-26 TASKFORM-12', 'no due time', { taskEndTime: '' }],
    ['AMB-26 TASKFORM-12', 'no frequency', { taskCallType: '' }],
    ['TASKFORM-28', 'an unknown frequency', { taskCallType: '6' }],
    ['TASKFORM-14', 'a due time before now', { taskEndTime: NOON - 1 }],
    ['TASKFORM-14', 'a due time of now', { taskEndTime: NOON }],
    ['DEC-25', 'more than 20 extra fields', { extra: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x'])) }],
    ['DEC-25', 'an extra field of 501 characters', { extra: { long: 'x'.repeat(501) } }],
    ['DEC-25', 'an extra field with a name of 65 characters', { extra: { ['n'.repeat(65)]: 'x' } }],
    ['DEC-25', 'an extra field that is a list', { extra: { list: ['x'] } }],
  ])('%s %s: returns 422 and stores nothing', async (_id, _what, more) => {
    const before = (await tasks()).length
    const answer = await add(more)
    expect([answer.http, answer.message]).toEqual([422, text('server.badInput')])
    expect((await tasks()).length).toBe(before)
  })
  it('CALL-28 accepts a departed customer of the caller', async () => {
    await server.addCustomers([
      { wechatCustomerId: 'K9', externalUserid: 'wm9', custName: 'Left', clientName: '', cifClientNo: '', mobile1: '' },
    ])
    expect((await add({ taskCustomer: 'K9' })).http).toBe(403)
    const gone = { userCustomerId: 'R9', userId: 'creator', wechatCustomerId: 'K9', addedAt: NOON - DAY, deletedAt: NOON - HOUR }
    await server.db.insertInto('steward').values(gone).execute()
    expect(await detail((await add({ taskCustomer: 'K9' })).data['taskId'])).toMatchObject({ taskCustomer: 'K9', custName: 'Left' })
  })
  it('DEC-28 a task of the server without a creator does not belong to a user without a user code', async () => {
    const caseNo = await server.complaint()
    await server.task({ taskCustomer: 'K1', taskUser: 'owner', createdBy: '', caseNo })
    await server.db.updateTable('staff').set({ userCode: '' }).where('userId', '=', 'stranger').execute()
    const stranger = { token: await server.signIn('stranger') }
    expect((await server.call('addTask', form({ taskCustomer: 'K1' }), stranger)).http).toBe(403)
    expect((await server.call('getComplaintTask', { caseNo }, stranger)).http).toBe(403)
  })
})
