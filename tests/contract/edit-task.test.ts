import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, type TestServer, NOON, startTestServer, text } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('creator')
})
afterAll(() => server.close())

const form = (taskId: string, more: Record<string, unknown> = {}) => ({
  taskId,
  taskTitle: 'A title',
  taskContext: 'A content',
  taskUser: 'owner',
  taskCustomer: 'K1',
  carbonCopyUserIdList: ['copied'],
  taskCallTime: NOON + HOUR,
  taskEndTime: NOON + DAY,
  taskCallType: '2',
  ...more,
})
const edit = (taskId: string, more: Record<string, unknown> = {}) => server.call('editUpdateTask', form(taskId, more), { token })
const detail = async (taskId: string) => (await server.call('taskAndCustomerList', { taskId }, { token })).rows[0]
const trace = async (taskId: string) => (await server.call('getTaskTrace', { id: taskId }, { token })).rows

describe('CALL-30 editUpdateTask', () => {
  it('AMB-25 CALL-30 TASKFORM-32 stores changes, with times in epoch milliseconds', async () => {
    const taskId = await server.task()
    const changed = { taskTitle: 'New', taskContext: 'Newer', taskUser: 'steward', taskCallType: '4', taskEndTime: NOON + 2 * DAY }
    expect(await edit(taskId, { ...changed, carbonCopyUserIdList: ['stranger'] })).toMatchObject({ http: 200, status: '200' })
    expect(await detail(taskId)).toMatchObject({
      ...changed,
      taskEndTime: '2026-11-22 12:00:00',
      updatedDate: '2026-11-20 12:00:00',
      createdDate: '2026-11-17 12:00:00',
      createdBy: 'creator@example.com',
      taskStatus: '0',
      carbonCopyUserIdList: ['stranger'],
      version: '2',
    })
  })
  it('CALL-46 getTaskTrace has a row for a change anywhere in a text', async () => {
    const taskContext = '话'.repeat(200)
    const taskId = await server.task({ taskContext })
    await edit(taskId, { taskTitle: 'A title', taskContext: `${'话'.repeat(199)}。`, taskCallTime: NOON + HOUR })
    expect((await trace(taskId)).map(({ field }) => field)).toEqual(['taskContext'])
  })
  it('CALL-30 clears copied users and customer when the form leaves them empty', async () => {
    const taskId = await server.task()
    await edit(taskId, { carbonCopyUserIdList: [], taskCustomer: '' })
    const row = await detail(taskId)
    for (const name of ['taskCustomer', 'carbonCopyUserIdList', 'custName', 'customerResult']) expect(row).not.toHaveProperty(name)
  })
  it('DEC-26 sends a new assignee the card of a new task, instead of a reminder that is due, and nobody else', async () => {
    const taskId = await server.task({ taskCallTime: NOON })
    const cards = () => server.db.selectFrom('card').select(['toUser', 'fromUser', 'title']).where('bussinessNo', '=', taskId).execute()
    await edit(taskId, { taskTitle: 'Other' })
    expect(await cards()).toEqual([])
    await edit(taskId, { taskUser: 'steward', taskCallTime: NOON })
    expect(await cards()).toEqual([{ toUser: 'steward', fromUser: 'creator', title: text('server.newOrder') }])
    expect(await server.db.selectFrom('reminder').select('userId').where('taskId', '=', taskId).execute()).toEqual([{ userId: 'steward' }])
  })
  it('DEC-25 merges extra fields by name: sets, keeps and removes', async () => {
    const taskId = await server.task({ extra: JSON.stringify({ kept: 'k', changed: 1, emptied: 'e', nulled: true }) })
    await edit(taskId, { extra: { changed: 2, emptied: '', nulled: null, added: 'a', __proto__: { polluted: 'x' } } })
    expect((await detail(taskId))?.['extra']).toEqual({ kept: 'k', changed: 2, added: 'a' })
    await edit(taskId, {})
    expect((await detail(taskId))?.['extra']).toEqual({ kept: 'k', changed: 2, added: 'a' })
    await edit(taskId, { extra: { kept: '', changed: '', added: '' } })
    expect(await detail(taskId)).not.toHaveProperty('extra')
  })
  it('DEC-25 lists a task without its extra fields when they are invalid JSON', async () => {
    const taskId = await server.task({ extra: '{"cut off' })
    expect(await detail(taskId)).toMatchObject({ taskId, taskTitle: 'A title' })
    expect(await detail(taskId)).not.toHaveProperty('extra')
  })
  it('DEC-25 returns 422 for a twenty-first extra field', async () => {
    const taskId = await server.task({ extra: JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, 1]))) })
    expect((await edit(taskId, { extra: { more: 1 } })).http).toBe(422)
    expect((await edit(taskId, { extra: { more: 1, f0: '' } })).http).toBe(200)
  })
  it('CALL-30 keeps a customer who is no longer the caller’s, but accepts no other foreign customer', async () => {
    const customer = { externalUserid: 'wm7', custName: 'Seven', clientName: '', cifClientNo: '', mobile1: '' }
    await server.addCustomers([7, 8].map((at) => ({ ...customer, wechatCustomerId: `K${at}` })))
    const taskId = await server.task({ taskCustomer: 'K7' })
    expect((await edit(taskId, { taskCustomer: 'K7' })).http).toBe(200)
    expect((await edit(taskId, { taskCustomer: 'K8' })).http).toBe(403)
  })
  it.each([
    'owner',
    'copied',
    'steward',
  ] as const)('AMB-20 PERM-03 PERM-05 returns 403 with the message notEditable to the reader %s', async (person) => {
    const taskId = await server.task()
    const answer = await server.call('editUpdateTask', form(taskId), { token: await server.signIn(person) })
    expect([answer.http, answer.message]).toEqual([403, text('server.notEditable')])
  })
  it('DEC-28 returns 403 with a general message to a stranger', async () => {
    const taskId = await server.task()
    const answer = await server.call('editUpdateTask', form(taskId), { token: await server.signIn('stranger') })
    expect([answer.http, answer.message]).toEqual([403, text('server.forbidden')])
    expect((await edit('T-none')).http).toBe(404)
  })
  it.each(['0', '1', '2', '3', '4', '5'])('AMB-20 PERM-04 lets the creator edit only in status 0, 1, 2 and 4: %s', async (taskStatus) => {
    const taskId = await server.task({ taskStatus })
    const answer = await edit(taskId, { taskTitle: 'New' })
    const allowed = ['0', '1', '2', '4'].includes(taskStatus)
    expect([answer.http, answer.message]).toEqual(allowed ? [200, 'success'] : [403, text('server.notEditable')])
    expect(await detail(taskId)).toMatchObject({ taskStatus, taskTitle: allowed ? 'New' : 'A title' })
  })
  it.each([NOON - 1, NOON])('AMB-20 TASKFORM-21 returns 410 with the documented message from the end time on', async (taskEndTime) => {
    const taskId = await server.task({ taskEndTime })
    const { http, status, message, data } = await edit(taskId, { taskTitle: 'New' })
    expect([http, status, message, data]).toEqual([200, '410', text('server.expired'), {}])
    expect(await detail(taskId)).toMatchObject({ taskTitle: 'A title', version: '1' })
    expect(await trace(taskId)).toEqual([])
  })
  it('DEC-19 does not store a refusal: the same key succeeds later, and only once', async () => {
    const taskId = await server.task({ taskEndTime: NOON })
    const options = { token, headers: { 'Idempotency-Key': `again:${taskId}` } }
    const again = () => server.call('editUpdateTask', form(taskId, { taskTitle: 'New' }), options)
    expect((await again()).status).toBe('410')
    await server.db
      .updateTable('task')
      .set({ taskEndTime: NOON + DAY })
      .where('taskId', '=', taskId)
      .execute()
    expect((await again()).status).toBe('200')
    expect((await again()).status).toBe('200')
    expect(await detail(taskId)).toMatchObject({ taskTitle: 'New', version: '2' })
  })
  it('TASKFORM-21 edits a task without an end time, or 1 ms before its end time', async () => {
    for (const taskEndTime of [null, NOON + 1]) expect((await edit(await server.task({ taskEndTime }))).http).toBe(200)
  })
  it.each([
    ['TASKFORM-10', { taskTitle: ' ' }],
    ['TASKFORM-11', { taskContext: ' \n' }],
    ['TASKFORM-12', { taskCallTime: '' }],
    ['TASKFORM-12', { taskEndTime: '' }],
    ['TASKFORM-12', { taskCallType: '' }],
    ['DEC-04', { taskTitle: 'x'.repeat(21) }],
    ['DEC-04', { taskContext: '\u{1f600}'.repeat(201) }],
    ['TASKFORM-14', { taskEndTime: NOON - 1 }],
    ['TASKFORM-12', { taskUser: 'ghost' }],
    ['CALL-30', { taskId: '' }],
  ])('%s returns 422 for %j, and the task is unchanged', async (_id, more) => {
    const taskId = await server.task()
    expect((await edit(taskId, more)).http).toBe(422)
    expect(await detail(taskId)).toMatchObject({ taskTitle: 'A title', version: '1' })
  })
})

describe('DEC-20 two editors', () => {
  it('the second, with the previous version, gets 409, and the task is unchanged', async () => {
    const taskId = await server.task()
    const version = (await detail(taskId))?.['version']
    expect((await edit(taskId, { version, taskTitle: 'First' })).http).toBe(200)
    const second = await edit(taskId, { version, taskTitle: 'Second' })
    expect([second.http, second.message]).toEqual([409, text('server.editedMeanwhile')])
    expect(await detail(taskId)).toMatchObject({ taskTitle: 'First', version: '2' })
    expect((await edit(taskId, { version: '2', taskTitle: 'Second' })).http).toBe(200)
  })
  it('in parallel, one succeeds and writes the only trace', async () => {
    for (let round = 0; round < 5; round += 1) {
      const taskId = await server.task()
      const answers = await Promise.all(['First', 'Second'].map((taskTitle) => edit(taskId, { version: '1', taskTitle })))
      expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
      const won = answers[0]?.http === 200 ? 'First' : 'Second'
      expect((await detail(taskId))?.['taskTitle']).toBe(won)
      expect((await trace(taskId)).map(({ after }) => after)).toEqual([won])
    }
  })
  it('opening the task meanwhile causes no conflict', async () => {
    const taskId = await server.task()
    const opening = { taskId, taskStatus: '2', taskStatusTime: NOON }
    await server.call('updateTask', opening, { token: await server.signIn('owner') })
    expect((await edit(taskId, { version: '1' })).http).toBe(200)
    expect((await detail(taskId))?.['taskStatus']).toBe('2')
  })
})

describe('CALL-46 getTaskTrace', () => {
  it('CALL-46 TASKVIEW-04 returns changed fields only, newest first, with old and new value, user and time', async () => {
    const taskId = await server.task()
    expect(await trace(taskId)).toEqual([])
    await edit(taskId, { taskTitle: 'Second title', taskCallTime: NOON + 2 * HOUR })
    server.clock.now = NOON + 60_000
    await edit(taskId, { taskTitle: 'Second title', taskContext: 'New content', taskCallTime: NOON + 2 * HOUR, taskUser: 'copied' })
    server.clock.now = NOON
    const who = { who: 'Name of creator' }
    expect(await trace(taskId)).toEqual([
      { ...who, field: 'taskContext', before: 'A content', after: 'New content', when: '2026-11-20 12:01:00' },
      { ...who, field: 'taskTitle', before: 'A title', after: 'Second title', when: '2026-11-20 12:00:00' },
      { ...who, field: 'taskCallTime', before: '2026-11-20 13:00', after: '2026-11-20 14:00', when: '2026-11-20 12:00:00' },
    ])
  })
  it('DEC-25 contains the changed fields that forms define, and no unchanged ones', async () => {
    const taskId = await server.task()
    await edit(taskId, { taskTitle: 'A title', taskContext: 'A content', taskCallTime: NOON + HOUR, extra: { plate: 'A1', place: 'x' } })
    await edit(taskId, { taskTitle: 'A title', taskContext: 'A content', taskCallTime: NOON + HOUR, extra: { plate: 'B2' } })
    const row = { field: 'extra', who: 'Name of creator', when: '2026-11-20 12:00:00' }
    expect(await trace(taskId)).toEqual([
      { ...row, before: 'A1', after: 'B2' },
      { ...row, after: 'x, A1' },
    ])
  })
  it('CALL-46 omits the old value of a reminder time that was empty', async () => {
    const taskId = await server.task({ taskCallTime: null })
    await edit(taskId)
    expect(await trace(taskId)).toEqual([
      { field: 'taskCallTime', after: '2026-11-20 13:00', who: 'Name of creator', when: '2026-11-20 12:00:00' },
    ])
  })
})
