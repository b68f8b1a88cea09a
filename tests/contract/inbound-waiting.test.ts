import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../server/contacts/contact-ids.ts'
import { samplePdf } from '../../server/files/demo/sample-files.ts'
import { addAccounts, signInAs } from './authorisation-accounts.ts'
import { caseRow, newClient, newId, senderTo, taskRow } from './inbound-sender.ts'
import { recordQueries } from './query-plans/record.ts'
import { HOUR, NOON, startTestServer, type TestServer, text } from './server.ts'

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

describe('a row that names an unknown person', () => {
  const stored = (externalId: string) =>
    server.db.selectFrom('inbound_row').selectAll().where('externalId', '=', externalId).executeTakeFirstOrThrow()
  const addMember = (userId: string) =>
    server.addStaff([
      { userId, userCode: `${userId}@example.com`, name: userId, mobile: '', router: '', loginName: null, passwordHash: null },
    ])

  it('waits, unreadable in the database, and is applied when the steward appears', async () => {
    const row = taskRow({ userId: 'WangNing', taskEndTime: NOON + 3 * HOUR, taskCallTime: NOON + HOUR })
    expect(await sender.sendOne('tasks', row)).toEqual({ externalId: row.externalId, result: 'waiting', waitsFor: 'steward' })
    expect(await sender.sendOne('tasks', row)).toMatchObject({ result: 'waiting' })
    expect((await stored(row.externalId)).content).not.toContain('policy')
    await sender.sendOne('tasks', { ...row, revision: 2, taskTitle: 'Renewal now' })
    await server.tick()
    expect((await stored(row.externalId)).waitsFor).toBe('steward')
    await addMember('wangning')
    await sender.forgetCards()
    // The time of its reminder has passed meanwhile, and still nothing is dropped.
    server.clock.now = NOON + 2 * HOUR
    await server.tick()
    const { waitsFor, targetId, content } = await stored(row.externalId)
    expect([waitsFor, content]).toEqual(['', ''])
    expect(await sender.taskOf(targetId)).toMatchObject({ taskTitle: 'Renewal now', taskUser: 'wangning', taskCustomer: 'K1' })
    expect(await sender.cardsOf('wangning')).toMatchObject([{ bussinessNo: targetId }])
    expect(await sender.sendOne('tasks', { ...row, revision: 2 })).toMatchObject({ result: 'unchanged', taskId: targetId })
  })
  it('waits for its customer, also by the number at the core, and for a disabled steward', async () => {
    const byContact = taskRow({ externalUserid: 'wmLater', cifClientNo: '' })
    const byNumber = taskRow({ cifClientNo: 'C-later' })
    const relation = { externalId: newId(), revision: 1, userId: 'owner', externalUserid: 'wmLater' }
    expect(await sender.send('tasks', byContact, byNumber)).toMatchObject([{ waitsFor: 'customer' }, { waitsFor: 'customer' }])
    expect(await sender.sendOne('assignments', relation)).toMatchObject({ result: 'waiting' })
    await server.addCustomers([
      { wechatCustomerId: 'KL', externalUserid: 'wmLater', custName: 'L', clientName: '', cifClientNo: 'C-later', mobile1: '' },
    ])
    await server.tick()
    for (const { externalId } of [byContact, byNumber])
      expect(await sender.taskOf((await stored(externalId)).targetId)).toMatchObject({ taskCustomer: 'KL' })
    const found = await server.db.selectFrom('steward').select('userId').where('wechatCustomerId', '=', 'KL').execute()
    expect(found).toEqual([{ userId: 'owner' }])

    await addMember('leaver')
    await server.db.updateTable('staff').set({ disabledAt: NOON }).where('userId', '=', 'leaver').execute()
    const left = taskRow({ userId: 'leaver' })
    expect(await sender.sendOne('tasks', left)).toMatchObject({ waitsFor: 'steward' })
    await server.db.updateTable('staff').set({ disabledAt: null }).where('userId', '=', 'leaver').execute()
    await server.tick()
    expect((await stored(left.externalId)).waitsFor).toBe('')
  })
  it('leaves the task of an earlier revision as it is until the new steward appears', async () => {
    const row = taskRow()
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    expect(await sender.sendOne('tasks', { ...row, revision: 2, userId: 'nobody', taskTitle: 'Moved' })).toMatchObject({
      result: 'waiting',
    })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'owner', taskTitle: 'Renewal' })
    expect(await sender.sendOne('tasks', { externalId: row.externalId, revision: 3, withdrawn: true })).toMatchObject({
      result: 'withdrawn',
    })
    expect(await stored(row.externalId)).toMatchObject({ waitsFor: '', content: '' })
    expect(await sender.taskOf(taskId)).toMatchObject({ isDelete: '1' })
  })
  it('is shown to administrators without its texts, and assigned by them', async () => {
    await addAccounts(server)
    const { data } = await server.call('getToken', signInAs('administrator'))
    const administrator = { token: String(data['token']) }
    const file = { fileName: 'letter.pdf', fileBase64: samplePdf('ZS').toString('base64') }
    const row = caseRow({ userCode: 'gone@example.com', cifClientNo: 'C-unknown', fileList: [file] })
    await sender.sendOne('complaint-cases', row)
    const list = await server.call('listWaitingRows', {}, administrator)
    const { externalId } = row
    const key = { sender: 'core', kind: 'complaintCases', externalId }
    expect(list.rows.find((each) => each['externalId'] === externalId)).toEqual({
      ...key,
      waitsFor: 'steward',
      steward: 'gone@example.com',
      customer: 'C-unknown',
      title: 'A ***',
      arrivedAt: '2026-11-20 12:00:00',
      taskEndTime: '2026-11-21 12:00:00',
    })
    expect(JSON.stringify(list.data)).not.toContain('complaint"')
    for (const userId of ['auditor', 'nobody'])
      expect(await server.call('assignWaitingRow', { ...key, userId }, administrator)).toMatchObject({ http: 409 })
    await sender.forgetCards()
    expect(await server.call('assignWaitingRow', { ...key, userId: 'creator' }, administrator)).toMatchObject({ http: 200 })
    const { targetId } = await stored(externalId)
    expect(await sender.taskOf(targetId)).toMatchObject({ taskUser: 'creator', taskCustomer: null, caseNo: row.caseNo })
    expect(await server.db.selectFrom('complaint_file').selectAll().where('caseNo', '=', row.caseNo).execute()).toHaveLength(1)
    expect(await sender.cardsOf('creator')).toMatchObject([{ bussinessNo: targetId }])
    expect(await server.call('assignWaitingRow', { ...key, userId: 'creator' }, administrator)).toMatchObject({ http: 404 })
    const trail = await server.db.selectFrom('audit_event').selectAll().where('action', '=', 'assignRow').execute()
    expect(trail).toMatchObject([{ actor: 'administrator', subject: 'creator' }])
  })
  it.each([
    'known',
    'of an earlier version',
  ])('is neither applied nor assigned after the end of its task, which is %s, until that changes', async (end) => {
    const row = taskRow({ userId: `late-${end.length}`, taskEndTime: NOON + HOUR, taskCallTime: NOON })
    await sender.sendOne('tasks', row)
    if (end !== 'known') await server.db.updateTable('inbound_row').set({ endsAt: null }).where('externalId', '=', row.externalId).execute()
    server.clock.now = NOON + HOUR
    await addMember(row.userId)
    await server.tick()
    expect(await server.db.selectFrom('task').select('taskId').where('taskUser', '=', row.userId).execute()).toEqual([])
    const administrator = { token: String((await server.call('getToken', signInAs('administrator'))).data['token']) }
    const { rows } = await server.call('listWaitingRows', {}, administrator)
    expect(rows.find(({ externalId }) => externalId === row.externalId)).toMatchObject({
      waitsFor: 'expired',
      taskEndTime: '2026-11-20 13:00:00',
    })
    const key = { sender: 'core', kind: 'tasks', externalId: row.externalId, userId: 'creator' }
    expect(await server.call('assignWaitingRow', key, administrator)).toMatchObject({ http: 409, message: text('server.rowExpired') })
    expect(await sender.sendOne('tasks', row)).toMatchObject({ result: 'waiting', waitsFor: 'expired' })
    expect(await sender.sendOne('tasks', { ...row, revision: 2, taskEndTime: NOON + 2 * HOUR })).toMatchObject({ result: 'created' })
  })
  it('cannot be assigned when it is a relation to an unknown customer', async () => {
    const row = { externalId: newId(), revision: 1, userId: 'owner', externalUserid: 'wmUnknown' }
    expect(await sender.sendOne('assignments', row)).toMatchObject({ result: 'waiting', waitsFor: 'customer' })
    const { data } = await server.call('getToken', signInAs('administrator'))
    const key = { sender: 'core', kind: 'assignments', externalId: row.externalId, userId: 'creator' }
    const refused = await server.call('assignWaitingRow', key, { token: String(data['token']) })
    expect(refused).toMatchObject({ http: 409, message: text('server.customerMissing') })
  })
  it('does not stop others when it cannot be read', async () => {
    const [broken, whole] = [taskRow({ userId: 'newbie' }), taskRow({ userId: 'newbie' })]
    await sender.send('tasks', broken, whole)
    const { content } = await stored(whole.externalId)
    // The beginning names the format and the key; the rest is the ciphertext.
    const damaged = server.db.updateTable('inbound_row').set({ content: sql`replace(${content}, 'A', 'B')` })
    await damaged.where('externalId', '=', broken.externalId).execute()
    await addMember('newbie')
    await server.tick()
    expect([(await stored(broken.externalId)).waitsFor, (await stored(whole.externalId)).waitsFor]).toEqual(['conflict', ''])
  })
  it('does not stop the rows of others when the database refuses it, and is logged by its job', async () => {
    const other = senderTo(server, await newClient(server, 'other'))
    const [broken, whole] = [taskRow({ userId: 'joiner' }), taskRow({ userId: 'joiner' })]
    await sender.sendOne('tasks', broken)
    await other.sendOne('tasks', whole)
    await server.task({ taskId: `GD${idOf('core', 'tasks', broken.externalId)}` })
    await addMember('joiner')
    const before = server.logs.length
    await server.tick()
    expect([(await stored(broken.externalId)).waitsFor, (await stored(whole.externalId)).waitsFor]).toEqual(['conflict', ''])
    expect(server.logs.slice(before).filter((line) => line.includes('"requestId":"inbound"'))).toHaveLength(1)
  })
  it('is read with its content only when it is applied, alone', async () => {
    const rows = Array.from({ length: 120 }, () => taskRow({ userId: 'many' }))
    await sender.send('tasks', ...rows)
    await addMember('many')
    const queries = await recordQueries(async () => void (await server.tick()))
    const read = queries.map((query) => query.sql).filter((query) => /^select.*from .inbound_row/.test(query))
    const ofMany = read.filter((query) => !/.externalId. = /.test(query))
    expect(ofMany.filter((query) => / \*|content/.test(query))).toEqual([])
    expect(ofMany.length).toBeLessThan(read.length)
    const left = await server.db.selectFrom('inbound_row').select('externalId').where('userId', '=', 'many').execute()
    expect(left).toEqual([])
  })
  it('is marked when it conflicts by now, and ends with another row of its sender', async () => {
    const row = caseRow({ userCode: '', userId: 'latecomer' })
    await sender.sendOne('complaint-cases', row)
    await sender.sendOne('complaint-cases', { ...caseRow(), caseNo: row.caseNo })
    await addMember('latecomer')
    await server.tick()
    expect(await stored(row.externalId)).toMatchObject({ waitsFor: 'conflict' })
    const { data } = await server.call('getToken', signInAs('administrator'))
    const key = { sender: 'core', kind: 'complaintCases', externalId: row.externalId, userId: 'creator' }
    const refused = await server.call('assignWaitingRow', key, { token: String(data['token']) })
    expect(refused).toMatchObject({ http: 409, message: text('server.rowConflicts') })
    expect(await sender.sendOne('complaint-cases', { ...row, revision: 2, caseNo: newId() })).toMatchObject({ result: 'created' })
  })
})
