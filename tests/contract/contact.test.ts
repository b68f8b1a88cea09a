import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNewCustomer } from '../../actions/tasks/rules.ts'
import { contactAdded } from '../../server/contacts/contact-added.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { CHEAP, DAY, HOUR, type TestServer, NOON, startTestServer, text } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
})
afterAll(() => server.close())

const add = (more: Partial<Parameters<typeof contactAdded>[1]> = {}) =>
  contactAdded(
    {
      db: server.db,
      schemas: server.schemas,
      now: server.clock.now,
      publicOrigins: [server.url],
      outbox: { wake: () => undefined },
      after: () => undefined,
    },
    { userId: 'owner', externalUserid: 'wmNew', name: 'Newcomer', addedAt: NOON - HOUR, ...more },
  )
const row = async (taskId: string | undefined) => (await server.call('taskAndCustomerList', { taskId: taskId ?? '' }, { token })).rows[0]
const ownCustomers = async () =>
  (await server.call('getCustomersByUserId', { userId: 'owner' }, { token })).rows.map(({ externalUserid }) => externalUserid)

describe('DEC-26 a contact added', () => {
  it('ENUM-03 creates the steward’s customer and an unopened task of kind 1/2, which counts as a new customer', async () => {
    const taskId = await add()
    const task = await row(taskId)
    expect(task).toMatchObject({
      taskType: '1',
      taskChildrenType: '2',
      taskStatus: '0',
      taskUser: 'owner',
      custName: 'Newcomer',
      createdDate: '2026-11-20 12:00:00',
      customerResult: { externalUserid: 'wmNew', custName: 'Newcomer' },
    })
    expect(String(task?.['taskTitle'])).toContain('Newcomer')
    expect(isNewCustomer({ taskStatus: '1', customerResult: task?.['customerResult'] as object })).toBe(true)
    expect(await ownCustomers()).toContain('wmNew')
    const own = await server.call('getWarnTodayTaskList', { taskUser: 'owner', taskType: '1' }, { token })
    expect(own.rows.map((each) => each['taskId'])).toContain(taskId)
  })
  it('TASKVIEW-24 sends one card; its task opens to status 1, never expires and sends no reminder', async () => {
    const taskId = (await add({ externalUserid: 'wmSeen' })) ?? ''
    server.clock.now = NOON + DAY
    expect(await server.tick()).toEqual({ expired: 0, reminded: 0 })
    server.clock.now = NOON
    // The tick a day later has deleted the expired session.
    token = await server.signIn('owner')
    expect((await server.call('updateTask', { taskId, taskStatus: '1', taskStatusTime: NOON }, { token })).http).toBe(200)
    expect(await server.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).execute()).toMatchObject([
      { fromUser: '', toUser: 'owner', title: text('server.newOrder'), redirect: `${server.url}/customerCareDetail?taskId=${taskId}` },
    ])
  })
  it('creates one task although the event is repeated, also in parallel', async () => {
    const taskIds = await Promise.all([1, 2, 3, 4].map(() => add({ externalUserid: 'wmAgain' })))
    expect(taskIds.filter((taskId) => taskId !== undefined)).toHaveLength(1)
    expect(await add({ externalUserid: 'wmAgain', addedAt: NOON })).toBeUndefined()
    expect((await ownCustomers()).filter((id) => id === 'wmAgain')).toHaveLength(1)
  })
  it('creates another task when the contact returns; a late repetition of the old event is ignored', async () => {
    const first = await add({ externalUserid: 'wmBack' })
    await server.db.updateTable('steward').set({ deletedAt: NOON }).where('deletedAt', 'is', null).where('userId', '=', 'owner').execute()
    expect(await add({ externalUserid: 'wmBack' })).toBeUndefined()
    const second = await add({ externalUserid: 'wmBack', addedAt: NOON })
    expect([first, second].filter((taskId) => taskId !== undefined && taskId !== '')).toHaveLength(2)
    expect(second).not.toBe(first)
  })
  it('of two stewards creates one customer and a task for each, without changing existing data', async () => {
    await add({ externalUserid: 'wm1', name: 'Another nick' })
    await Promise.all([add({ externalUserid: 'wmBoth' }), add({ externalUserid: 'wmBoth', userId: 'stranger' })])
    const customers = await server.db.selectFrom('customer').selectAll().where('externalUserid', 'in', ['wm1', 'wmBoth']).execute()
    expect(customers.map(({ externalUserid, custName }) => `${externalUserid} ${custName}`).sort()).toEqual(['wm1 Nick', 'wmBoth Newcomer'])
    const tasks = await server.db.selectFrom('task').select(['taskUser', 'taskCustomer']).where('taskType', '=', '1').execute()
    const both = customers.find(({ externalUserid }) => externalUserid === 'wmBoth')?.wechatCustomerId
    expect(tasks.filter(({ taskCustomer }) => taskCustomer === both).map(({ taskUser }) => taskUser)).toHaveLength(2)
  })
  it('takes its name from the first event that has one', async () => {
    const named = async () =>
      (await server.db.selectFrom('customer').select('custName').where('externalUserid', '=', 'wmLate').executeTakeFirstOrThrow()).custName
    const taskId = await add({ externalUserid: 'wmLate', name: '' })
    expect([await named(), (await row(taskId))?.['taskTitle']]).toEqual([
      '',
      server.schemas.card('server.newContact', { name: text('server.someContact') }).title,
    ])
    await add({ externalUserid: 'wmLate', userId: 'stranger', name: 'Late' })
    expect(await named()).toBe('Late')
    await add({ externalUserid: 'wmLate', userId: 'creator', name: 'Later' })
    expect(await named()).toBe('Late')
  })
  it('DEC-04 with a long name creates a title of 20 characters', async () => {
    const taskId = await add({ externalUserid: 'wmLong', name: '\u{1f600}'.repeat(64) })
    expect([...String((await row(taskId))?.['taskTitle'])]).toHaveLength(20)
  })
  it('of an unknown steward creates no customer', async () => {
    expect(await add({ userId: 'ghost', externalUserid: 'wmGhost' })).toBeUndefined()
    expect(await server.db.selectFrom('customer').selectAll().where('externalUserid', '=', 'wmGhost').execute()).toEqual([])
  })
})

describe('POST /dev/contact of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-contact-'))
  let demo: RunningDemo
  beforeAll(async () => {
    demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: folder, clock: () => NOON, log: () => undefined, passwordCost: CHEAP })
  })
  afterAll(async () => {
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const contact = { userId: 'chenzhiyuan', externalUserid: 'wmDOOR', name: 'Door', addedAt: NOON }
  const post = (body: unknown, origin: string | undefined = demo.url) =>
    fetch(`${demo.url}/dev/contact`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: origin === '' ? {} : { Origin: origin },
    })

  it('DEC-26 adds a contact, and returns null for a repetition', async () => {
    const { taskId } = (await (await post(contact)).json()) as { taskId: string }
    expect(await demo.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirst()).toMatchObject({
      taskType: '1',
      taskChildrenType: '2',
      taskStatus: '0',
      taskUser: 'chenzhiyuan',
    })
    expect(await (await post(contact)).json()).toEqual({ taskId: null })
  })
  it.each(['', 'https://elsewhere.example', 'null'])('returns 403 to pages of another origin (%s)', async (origin) =>
    expect((await post({ ...contact, externalUserid: 'wmELSE' }, origin)).status).toBe(403))
  it.each([
    'no json',
    '[]',
    { ...contact, userId: 'ghost' },
    { ...contact, externalUserid: 'a b' },
    { ...contact, name: '' },
    { ...contact, name: 'x'.repeat(65) },
    { ...contact, addedAt: 'now' },
  ])('returns 422 for %j', async (body) => expect((await post(body)).status).toBe(422))
  it('does not exist in production', async () => expect((await server.send('/dev/contact', { method: 'POST', body: '{}' })).http).toBe(404))
})
