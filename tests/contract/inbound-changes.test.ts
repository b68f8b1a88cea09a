import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccounts, signInAs } from './authorisation-accounts.ts'
import { newClient, senderTo, taskRow } from './inbound-sender.ts'
import { codeOf, DAY, HOUR, NOON, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let sender: ReturnType<typeof senderTo>
beforeAll(async () => {
  server = await startTestServer()
  sender = senderTo(server, await newClient(server, 'core'))
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOON
})

const addMember = (userId: string) =>
  server.addStaff([
    { userId, userCode: `${userId}@example.com`, name: userId, mobile: '', router: '', loginName: null, passwordHash: null },
  ])
const disable = (userId: string, disabledAt: number | null = NOON) =>
  server.db.updateTable('staff').set({ disabledAt }).where('userId', '=', userId).execute()
const addContact = (wechatCustomerId: string, cifClientNo: string) =>
  server.addCustomers([
    { wechatCustomerId, externalUserid: `wm${wechatCustomerId}`, custName: wechatCustomerId, clientName: '', cifClientNo, mobile1: '' },
  ])
const serve = (userId: string, wechatCustomerId: string) =>
  server.db
    .insertInto('steward')
    .values({ userCustomerId: `${userId}-${wechatCustomerId}`, userId, wechatCustomerId, addedAt: NOON, deletedAt: null })
    .execute()

describe('a newer revision of a task of a disabled steward', () => {
  it('waits until the account is enabled, and does not open the task again', async () => {
    await addMember('onleave')
    const row = taskRow({ userId: 'onleave' })
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    await disable('onleave')
    server.clock.now = NOON + 2 * DAY
    await server.tick()
    const changed = { ...row, revision: 2, taskTitle: 'Newer', taskCallTime: '', taskEndTime: NOON + 3 * DAY }
    expect(await sender.sendOne('tasks', changed)).toMatchObject({ result: 'waiting', waitsFor: 'steward' })
    await server.tick()
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'onleave', taskStatus: '4', taskTitle: 'Renewal' })
    await disable('onleave', null)
    await server.tick()
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'onleave', taskStatus: '0', taskTitle: 'Newer' })
  })
  it('goes to a colleague to whom an administrator assigns it', async () => {
    await addMember('retired')
    await addAccounts(server)
    const row = taskRow({ userId: 'retired' })
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    await disable('retired')
    expect(await sender.sendOne('tasks', { ...row, revision: 2 })).toMatchObject({ waitsFor: 'steward' })
    const { data } = await server.call('getToken', signInAs('administrator'))
    const key = { sender: 'core', kind: 'tasks', externalId: row.externalId, userId: 'creator' }
    expect(await server.call('assignWaitingRow', key, { token: String(data['token']) })).toMatchObject({ http: 200 })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'creator' })
    expect(await sender.sendOne('tasks', { ...row, revision: 3 })).toMatchObject({ result: 'updated' })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'creator' })
  })
  it('goes back to the named steward when the colleague who got it left', async () => {
    await addMember('successor')
    const row = taskRow()
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    await server.db.updateTable('task').set({ taskUser: 'successor' }).where('taskId', '=', taskId).execute()
    await disable('successor')
    await sender.sendOne('tasks', { ...row, revision: 2 })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'owner' })
  })
})

describe('a newer revision of a task', () => {
  it('names the same steward in another way without taking the task from a colleague', async () => {
    const row = taskRow()
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    await server.db.updateTable('task').set({ taskUser: 'creator' }).where('taskId', '=', taskId).execute()
    const ways = [
      { userId: '', userCode: codeOf('owner') },
      { userId: 'OWNER' },
      { userId: ' owner ' },
      { userId: '', userCode: `${codeOf('owner')} ` },
    ]
    for (const [index, way] of ways.entries()) {
      expect(await sender.sendOne('tasks', { ...row, revision: index + 2, ...way })).toMatchObject({ result: 'updated' })
      expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'creator' })
    }
  })
  it('finds the customer among the contacts of its new steward', async () => {
    await addContact('KC1', 'C-two')
    await addContact('KC2', 'C-two')
    await serve('owner', 'KC1')
    await serve('creator', 'KC2')
    const row = taskRow({ cifClientNo: 'C-two' })
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'owner', taskCustomer: 'KC1' })
    await sender.sendOne('tasks', { ...row, revision: 2, userId: 'creator' })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'creator', taskCustomer: 'KC2' })
  })
  it('gets the customer who was unknown when an administrator assigned the task', async () => {
    const row = taskRow({ cifClientNo: 'C-unknown' })
    const { data } = await server.call('getToken', signInAs('administrator'))
    await sender.sendOne('tasks', row)
    const key = { sender: 'core', kind: 'tasks', externalId: row.externalId, userId: 'owner' }
    await server.call('assignWaitingRow', key, { token: String(data['token']) })
    const again = await sender.sendOne('tasks', { ...row, revision: 2 })
    expect(again).toMatchObject({ result: 'updated' })
    expect(await sender.taskOf(again?.taskId)).toMatchObject({ taskCustomer: null })
    await addContact('KU', 'C-unknown')
    await sender.sendOne('tasks', { ...row, revision: 3, cifClientNo: 'C-unknown ' })
    expect(await sender.taskOf(again?.taskId)).toMatchObject({ taskCustomer: 'KU' })
  })
  it('is refused when its reminder is later than the end that it keeps', async () => {
    const row = taskRow({ taskEndTime: NOON + DAY })
    await sender.sendOne('tasks', row)
    expect(await sender.sendOne('tasks', { ...row, revision: 2, taskCallTime: NOON + DAY + HOUR })).toMatchObject({
      result: 'refused',
      problems: [{ field: 'taskCallTime' }],
    })
    // The text of a task that has ended can still be corrected.
    server.clock.now = NOON + 2 * DAY
    expect(await sender.sendOne('tasks', { ...row, revision: 3, taskTitle: 'Corrected' })).toMatchObject({ result: 'updated' })
  })
})
