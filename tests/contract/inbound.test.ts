import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeClient, rotateSecret } from '../../server/inbound/clients.ts'
import { samplePdf } from '../../server/files/demo/sample-files.ts'
import { caseRow, type InboundPath, newClient, newId, senderTo, taskRow } from './inbound-sender.ts'
import { DAY, HOUR, NOON, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let sender: ReturnType<typeof senderTo>
let secret: string
let token: string
beforeAll(async () => {
  server = await startTestServer()
  secret = await newClient(server, 'core')
  sender = senderTo(server, secret)
  token = await server.signIn('owner')
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOON
})

describe('an inbound task', () => {
  it('becomes an unseen reminder of the named steward about the named customer, with a card', async () => {
    await sender.forgetCards()
    const answer = await sender.sendOne('tasks', taskRow())
    expect(answer).toEqual({
      externalId: expect.stringMatching(/^row-/),
      result: 'created',
      taskId: expect.stringMatching(/^GD[\da-f]{16}$/),
    })
    expect(await sender.taskOf(answer?.taskId)).toMatchObject({
      taskType: '1',
      taskChildrenType: '6',
      taskStatus: '0',
      taskUser: 'owner',
      taskCustomer: 'K1',
      taskCallTime: NOON + 6 * HOUR,
      taskEndTime: NOON + DAY,
      createdDate: NOON,
    })
    const reminders = await server.call('getWarnTodayTaskList', { taskUser: 'owner', taskType: '1' }, { token })
    expect(reminders.rows.map(({ taskId }) => taskId)).toContain(answer?.taskId)
    expect(await sender.cardsOf('owner')).toMatchObject([{ bussinessNo: answer?.taskId, content: 'Renewal', fromUser: '' }])
  })
  it('is created once, although its row is repeated, also at once', async () => {
    const row = taskRow()
    const answers = await Promise.all([1, 2, 3, 4].map(() => sender.sendOne('tasks', row)))
    expect(answers.map((answer) => answer?.result).toSorted((left, right) => String(left).localeCompare(String(right)))).toEqual([
      'created',
      'unchanged',
      'unchanged',
      'unchanged',
    ])
    expect(new Set(answers.map((answer) => answer?.taskId)).size).toBe(1)
    const found = await server.db
      .selectFrom('task')
      .select('taskId')
      .where('taskId', '=', answers[0]?.taskId ?? '')
      .execute()
    expect(found).toHaveLength(1)
  })
  it('is changed by a newer revision and ignores an older one', async () => {
    const row = taskRow()
    await sender.sendOne('tasks', { ...row, revision: 5 })
    expect(await sender.sendOne('tasks', { ...row, revision: 4, taskTitle: 'Older' })).toMatchObject({ result: 'older' })
    const changed = await sender.sendOne('tasks', { ...row, revision: 6, taskTitle: 'Newer', taskEndTime: '2026-11-22 12:00:00' })
    expect(changed).toMatchObject({ result: 'updated' })
    expect(await sender.taskOf(changed?.taskId)).toMatchObject({ taskTitle: 'Newer', taskEndTime: NOON + 2 * DAY, version: 2 })
  })
  it('stays finished when its sender changes it', async () => {
    const row = taskRow()
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    await server.call('updateTask', { taskId, taskStatus: '3', taskStatusTime: NOON, taskRemark: 'Done' }, { token })
    await sender.forgetCards()
    const finished = await sender.taskOf(taskId)
    const changed = {
      taskTitle: 'Newer',
      taskContext: 'Other',
      taskChildrenType: '7',
      userId: 'creator',
      cifClientNo: '',
      taskEndTime: NOON + 9,
    }
    expect(await sender.sendOne('tasks', { ...row, revision: 2, ...changed })).toEqual({
      externalId: row.externalId,
      result: 'finished',
      taskId,
    })
    // It does not wait for an unknown steward either.
    expect(await sender.sendOne('tasks', { ...row, revision: 3, userId: 'nobody' })).toMatchObject({ result: 'finished' })
    expect(await sender.sendOne('tasks', { ...row, revision: 3 })).toMatchObject({ result: 'unchanged' })
    expect(await sender.taskOf(taskId)).toEqual(finished)
    expect(await sender.cardsOf('creator')).toEqual([])
    await sender.sendOne('tasks', { externalId: row.externalId, revision: 4, withdrawn: true })
    expect(await sender.sendOne('tasks', { ...row, revision: 5, ...changed })).toMatchObject({ result: 'finished' })
    expect(await sender.taskOf(taskId)).toMatchObject({ isDelete: '0', taskTitle: 'Renewal', taskUser: 'owner' })
  })
  it('is open again when its expired time moves into the future', async () => {
    const row = taskRow()
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    server.clock.now = NOON + 2 * DAY
    await server.tick()
    expect(await sender.taskOf(taskId)).toMatchObject({ taskStatus: '4' })
    await sender.sendOne('tasks', { ...row, revision: 2, taskEndTime: NOON + 3 * DAY })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskStatus: '0', taskEndTime: NOON + 3 * DAY })
    server.clock.now = NOON
    token = await server.signIn('owner')
  })
  it('stays with the colleague to whom it was handed over, until its sender names another steward', async () => {
    const row = taskRow()
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    await server.db.updateTable('task').set({ taskUser: 'creator' }).where('taskId', '=', taskId).execute()
    await sender.sendOne('tasks', { ...row, revision: 2 })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'creator' })
    await sender.forgetCards()
    await sender.sendOne('tasks', { ...row, revision: 3, userId: 'stranger' })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskUser: 'stranger' })
    expect(await sender.cardsOf('stranger')).toMatchObject([{ bussinessNo: taskId }])
  })
  it('disappears when it is withdrawn, also before it arrives, and a newer revision brings it back', async () => {
    const row = taskRow()
    const { taskId = '' } = (await sender.sendOne('tasks', row)) ?? {}
    const { externalId } = row
    expect(await sender.sendOne('tasks', { externalId, revision: 3, withdrawn: true })).toEqual({ externalId, result: 'withdrawn', taskId })
    expect(await sender.taskOf(taskId)).toMatchObject({ isDelete: '1' })
    expect(await sender.sendOne('tasks', { ...row, revision: 2 })).toMatchObject({ result: 'older' })
    expect(await sender.sendOne('tasks', { ...row, revision: 4 })).toMatchObject({ result: 'updated', taskId })
    expect(await sender.taskOf(taskId)).toMatchObject({ isDelete: '0' })

    const late = taskRow()
    expect(await sender.sendOne('tasks', { externalId: late.externalId, revision: 2, withdrawn: true })).toMatchObject({
      result: 'withdrawn',
    })
    expect(await sender.sendOne('tasks', late)).toMatchObject({ result: 'older' })
  })
})

describe('an inbound batch', () => {
  it('answers each row in its place, and a wrong row spoils no other', async () => {
    const rows = [
      taskRow(),
      taskRow({ taskTitle: 'x'.repeat(21), typo: 1 }),
      'no object',
      taskRow({ taskType: '1', taskChildrenType: '3' }),
      taskRow({ taskType: '2', taskChildrenType: '1' }),
      taskRow({ taskEndTime: '2026-11-20 11:59:59', taskCallTime: '' }),
      taskRow({ taskCallTime: '2026-11-21 12:00:01' }),
      taskRow({ taskEndTime: '' }),
      taskRow({ userId: '' }),
      taskRow({ revision: 1.5 }),
      taskRow({ taskTitle: '\u200b' }),
      taskRow({ taskEndTime: 'tomorrow' }),
      taskRow({ taskContext: 'x'.repeat(1_000_000) }),
      taskRow(),
    ]
    const answers = await sender.send('tasks', ...(rows as object[]))
    const problems = answers.map(({ result, problems: found = [] }) => (result === 'created' ? result : found.map(({ field }) => field)))
    expect(problems).toEqual([
      'created',
      ['taskTitle', 'typo'],
      [''],
      ['taskChildrenType'],
      ['taskChildrenType'],
      ['taskEndTime'],
      ['taskCallTime'],
      ['taskEndTime'],
      ['userId'],
      ['revision'],
      ['taskTitle'],
      ['taskEndTime'],
      ['taskContext'],
      'created',
    ])
    expect(answers[1]?.problems?.[0]?.problem).toBe('must NOT have more than 20 characters')
    expect(answers[11]?.problems?.[0]?.problem).toContain('YYYY-MM-DD HH:mm:ss')
  })
  it('sends each steward one card that names the number, and the card of a single task', async () => {
    await sender.forgetCards()
    await sender.send('tasks', taskRow(), taskRow(), taskRow({ userId: 'creator' }), taskRow())
    expect(await sender.cardsOf('owner')).toMatchObject([{ content: '收到 3 条新工单，请及时查看', redirect: `${server.url}/myHome` }])
    expect(await sender.cardsOf('creator')).toMatchObject([{ content: 'Renewal' }])
  })
  it('leads to the home of the steward’s mode, which counts reminders and work orders', async () => {
    await sender.forgetCards()
    await sender.send('tasks', taskRow({ userId: 'creator' }), taskRow({ userId: 'creator' }))
    expect(await sender.cardsOf('creator')).toMatchObject([{ redirect: `${server.url}/businessHome` }])
  })
  it('sends one card about a thousand tasks', async () => {
    await sender.forgetCards()
    const answers = await sender.send('tasks', ...Array.from({ length: 1_000 }, () => taskRow()))
    expect(answers.every(({ result }) => result === 'created')).toBe(true)
    expect(await sender.cardsOf('owner')).toMatchObject([{ content: '收到 1000 条新工单，请及时查看' }])
  })
  it('has no effect when it is cut off', async () => {
    const body = JSON.stringify({ rows: [taskRow({ taskTitle: 'Cut off' })] })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = [
      'POST /api/inbound/v1/tasks HTTP/1.1',
      'Host: steward',
      `Authorization: Bearer ${secret}`,
      'Content-Type: application/json',
    ]
    const text = [...head, `Content-Length: ${body.length + 10}`, '', body].join('\r\n')
    await new Promise<void>((done) => socket.write(text, () => done()))
    socket.destroy()
    // The server has processed the end of the connection when it answers a later request.
    expect(await sender.sendOne('tasks', taskRow())).toMatchObject({ result: 'created' })
    expect(await server.db.selectFrom('task').select('taskId').where('taskTitle', '=', 'Cut off').execute()).toEqual([])
  })
  it('tells of tasks whose server was killed before the card', async () => {
    await sender.forgetCards()
    const { taskId = '' } = (await sender.sendOne('tasks', taskRow())) ?? {}
    await sender.forgetCards()
    await server.db.insertInto('arrival').values({ userId: 'owner', taskId, tasks: 1, arrivedAt: NOON }).execute()
    server.clock.now = NOON + 59_000
    await server.tick()
    expect(await sender.cardsOf('owner')).toEqual([])
    server.clock.now = NOON + 60_000
    await server.tick()
    expect(await sender.cardsOf('owner')).toMatchObject([{ bussinessNo: taskId }])
  })
  it('is refused as a whole when it is no list of rows, too long or too large', async () => {
    expect(await sender.post('tasks', '{"rows":[')).toMatchObject({ http: 422, detail: 'The body is no JSON in UTF-8.' })
    expect(await sender.post('tasks', [])).toMatchObject({ http: 422 })
    expect(await sender.post('tasks', { rows: Array.from({ length: 1_001 }, () => 1) })).toMatchObject({
      http: 422,
      detail: 'A batch has at most 1000 rows.',
    })
    expect(await sender.post('tasks', 'x'.repeat(16 * 1_024 * 1_024 + 1))).toMatchObject({ http: 413 })
    expect(await sender.post('tasks', '{}', { headers: { 'Content-Type': 'text/plain' } })).toMatchObject({ http: 415 })
  })
})

describe('an inbound complaint case', () => {
  it('arrives with its task and its files, and its steward handles it', async () => {
    const row = caseRow({ fileList: [{ fileName: 'letter.pdf', fileBase64: samplePdf('ZS').toString('base64') }] })
    const answer = await sender.sendOne('complaint-cases', row)
    expect(answer).toMatchObject({ result: 'created' })
    const { taskId = '' } = answer ?? {}
    expect(await sender.taskOf(taskId)).toMatchObject({
      taskType: '2',
      taskChildrenType: '1',
      caseNo: row.caseNo,
      caseType: '1',
      taskUser: 'owner',
    })
    const detail = await server.call('getComplaintTaskDetail', { caseNo: row.caseNo }, { token })
    expect(JSON.stringify(detail.data)).toContain('letter.pdf')
    expect(detail.data).toMatchObject({ clientName: 'A client', contactPhone: '19900001111', policyNoList: ['P-9'], registNoList: ['R-9'] })
    // A newer revision replaces the fields of the sender until the case is handled.
    expect(await sender.sendOne('complaint-cases', { ...row, revision: 2, policyNoList: ['P-8'], registNoList: [] })).toMatchObject({
      result: 'updated',
    })
    const updated = await server.call('getComplaintTaskDetail', { caseNo: row.caseNo }, { token })
    expect(updated.data).toMatchObject({ policyNoList: ['P-8'], registNoList: [] })
    const reply = { isPunished: 'N', isCallerRepairer: 'N', isNoReturn: 'N', handleOpinion: 'Done', handleReason: 'Reason' }
    const handled = await server.call('updateComplaintByCase', { ...reply, userId: 'owner', caseNo: row.caseNo }, { token })
    expect(handled.data).toMatchObject({ resultCode: 'Y' })
    // The reply answers the case as it was.
    expect(await sender.sendOne('complaint-cases', { ...row, revision: 3, clientName: 'Another', policyNoList: [] })).toMatchObject({
      result: 'finished',
    })
    expect(await sender.taskOf(taskId)).toMatchObject({ taskStatus: '3', taskRemark: 'Done' })
    const stored = await server.db.selectFrom('complaint').selectAll().where('caseNo', '=', row.caseNo).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ clientName: 'A client', caseStatus: '1', handleOpinion: 'Done' })
    expect(await server.db.selectFrom('complaint_policy').selectAll().where('caseNo', '=', row.caseNo).execute()).toHaveLength(1)
    expect(stored.contactPhone).not.toContain('19900001111')
  })
  it('leaves no task without its case, and refuses the number of another record', async () => {
    const row = caseRow()
    await sender.sendOne('complaint-cases', row)
    expect(await sender.sendOne('complaint-cases', { ...caseRow(), caseNo: row.caseNo })).toMatchObject({
      result: 'refused',
      problems: [{ field: 'caseNo' }],
    })
    expect(await sender.sendOne('complaint-cases', { ...row, revision: 2, caseNo: 'other' })).toMatchObject({
      result: 'refused',
      problems: [{ field: 'caseNo' }],
    })
    const past = caseRow({ taskEndTime: NOON - 1 })
    expect(await sender.sendOne('complaint-cases', past)).toMatchObject({ result: 'refused' })
    expect(await server.db.selectFrom('complaint').select('caseNo').where('caseNo', '=', past.caseNo).execute()).toEqual([])
    const wrongFile = caseRow({ fileList: [{ fileName: 'x.pdf', fileBase64: 'AAAA' }] })
    expect(await sender.sendOne('complaint-cases', wrongFile)).toMatchObject({ problems: [{ field: 'fileList.0.fileBase64' }] })
  })
})

describe('an inbound assignment', () => {
  const relations = () =>
    server.db.selectFrom('steward').select(['userId', 'deletedAt']).where('wechatCustomerId', '=', 'KA').orderBy('userId').execute()
  beforeAll(async () => {
    await server.addCustomers([
      { wechatCustomerId: 'KA', externalUserid: 'wmA', custName: 'A', clientName: '', cifClientNo: '', mobile1: '' },
    ])
  })
  it('makes a steward serve a customer, moves with its newer revision, and ends', async () => {
    const row = { externalId: newId(), revision: 1, userId: 'owner', externalUserid: 'wmA', cifClientNo: 'C-77' }
    expect(await sender.sendOne('assignments', row)).toEqual({ externalId: row.externalId, result: 'created' })
    expect(await relations()).toEqual([{ userId: 'owner', deletedAt: null }])
    const customers = await server.call('getCustomersByUserId', { userId: 'owner' }, { token })
    expect(customers.rows).toContainEqual(expect.objectContaining({ externalUserid: 'wmA', cifClientNo: 'C-77' }))
    await sender.sendOne('assignments', { ...row, revision: 2, userId: 'creator' })
    expect(await relations()).toEqual([
      { userId: 'creator', deletedAt: null },
      { userId: 'owner', deletedAt: NOON },
    ])
    await sender.sendOne('assignments', { externalId: row.externalId, revision: 3, withdrawn: true })
    expect(await relations()).toEqual([
      { userId: 'creator', deletedAt: NOON },
      { userId: 'owner', deletedAt: NOON },
    ])
  })
  it('does not end a relation that it found, and refuses another number at the core', async () => {
    const row = { externalId: newId(), revision: 1, userId: 'steward', cifClientNo: 'C1' }
    expect(await sender.sendOne('assignments', row)).toMatchObject({ result: 'created' })
    await sender.sendOne('assignments', { externalId: row.externalId, revision: 2, withdrawn: true })
    const found = await server.db.selectFrom('steward').select('deletedAt').where('userCustomerId', '=', 'R1').executeTakeFirst()
    expect(found).toEqual({ deletedAt: null })
    const other = { externalId: newId(), revision: 1, userId: 'steward', externalUserid: 'wm1', cifClientNo: 'C-other' }
    expect(await sender.sendOne('assignments', other)).toMatchObject({ result: 'refused', problems: [{ field: 'cifClientNo' }] })
  })
})

describe('a client of the inbound API', () => {
  it('is known by its secret alone, during a rotation also by the previous one', async () => {
    const first = await newClient(server, 'rotating')
    expect((await sender.post('tasks', { rows: [] }, { as: first })).http).toBe(200)
    const second = (await rotateSecret(server.db, 'rotating', NOON + HOUR)) ?? ''
    for (const as of [first, second]) expect((await sender.post('tasks', { rows: [] }, { as })).http).toBe(200)
    server.clock.now = NOON + HOUR
    expect((await sender.post('tasks', { rows: [] }, { as: first })).http).toBe(401)
    expect((await sender.post('tasks', { rows: [] }, { as: second })).http).toBe(200)
    await revokeClient(server.db, 'rotating', NOON)
    const refused = await sender.post('tasks', { rows: [] }, { as: second })
    expect([refused.http, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    for (const as of [token, '', 'x']) expect((await sender.post('tasks', { rows: [] }, { as })).http).toBe(401)
  })
  it('opens no other call', async () => {
    for (const { method, path, access } of server.schemas.calls) {
      if (access === 'open') continue
      for (const authorization of [secret, `Bearer ${secret}`]) {
        const response = await fetch(server.url + path, { method, headers: { Authorization: authorization } })
        expect([path, response.status]).toEqual([path, 401])
      }
    }
  })
  it('sends only what it may, from its addresses, within its rate, and is named in the log', async () => {
    const kinds: [InboundPath, string][] = [
      ['tasks', 'tasks'],
      ['complaint-cases', 'cases'],
      ['assignments', 'assignments'],
    ]
    for (const [kind, right] of kinds) {
      const only = await newClient(server, `only-${right}`, { rights: [right] })
      for (const [other] of kinds) expect((await sender.post(other, { rows: [] }, { as: only })).http).toBe(other === kind ? 200 : 403)
    }
    const far = await newClient(server, 'far', { addresses: '10.0.0.0/24' })
    expect((await sender.post('tasks', { rows: [] }, { as: far })).http).toBe(403)
    const slow = await newClient(server, 'slow', { rowsPerMinute: 2 })
    expect((await sender.post('tasks', { rows: [1, 2] }, { as: slow })).http).toBe(200)
    const limited = await sender.post('tasks', { rows: [1] }, { as: slow })
    expect(limited.http).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(server.logs.some((line) => line.includes('"client":"slow"') && line.includes('/api/inbound/v1/tasks'))).toBe(true)
    expect(server.logs.join('\n')).not.toContain(slow)
  })
  it('keeps its rows when it is created anew after a revocation', async () => {
    const first = await newClient(server, 'again')
    const row = taskRow()
    const { rows } = await sender.post('tasks', { rows: [row] }, { as: first })
    expect(await newClient(server, 'again')).toBe('')
    await revokeClient(server.db, 'again', NOON)
    const second = await newClient(server, 'again')
    expect((await sender.post('tasks', { rows: [row] }, { as: second })).rows).toEqual([{ ...rows[0], result: 'unchanged' }])
  })
})
