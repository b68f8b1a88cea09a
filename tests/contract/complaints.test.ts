import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigrations } from '../../server/database/migrate.ts'
import { demoInsurer, insurerMigrations, seedInsurer } from '../../server/integrations/demo/insurer.ts'
import { calendar } from '../../server/demo/calendar.ts'
import { codeOf, DAY, type TestServer, nextId, NOON, type PersonName, schemas, startTestServer, text } from './server.ts'
import { taskForm } from './task-form.ts'
import { png } from './samples.ts'

let server: TestServer
const tokens = new Map<PersonName, string>()
const as = (person: PersonName) => ({ token: tokens.get(person) })
beforeAll(async () => {
  server = await startTestServer({ insurer: demoInsurer })
  for (const person of ['owner', 'creator', 'copied', 'stranger'] as const) tokens.set(person, await server.signIn(person))
  await runMigrations(server.db, insurerMigrations, { now: NOON })
})
afterAll(() => server.close())

const GRIN = '\u{1f600}'
/** Inserts a case with a task that the creator assigned to the owner. Returns the case number and the task id. */
async function caseWithTask(overrides: Parameters<TestServer['complaint']>[0] = {}, task: Parameters<TestServer['task']>[0] = {}) {
  const caseNo = await server.complaint(overrides)
  return { caseNo, taskId: await server.task({ taskChildrenType: '1', caseNo, ...task }) }
}
const ANSWER = { isPunished: 'N', isCallerRepairer: 'N', isNoReturn: 'Y', handleOpinion: 'An opinion', handleReason: 'A reason' }
const handle = (caseNo: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}, person: PersonName = 'owner') =>
  server.call('updateComplaintByCase', { userId: person, caseNo, ...ANSWER, ...more }, { ...as(person), headers })
const storedCase = (caseNo: string) => server.db.selectFrom('complaint').selectAll().where('caseNo', '=', caseNo).executeTakeFirstOrThrow()
const taskOf = (taskId: string) => server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()

describe('CALL-37 CALL-38 AMB-32 the case', () => {
  it.each([
    'getComplaintTaskDetail',
    'getComplaintTask',
  ] as const)('CALL-37 CALL-38 COMPLAINT-23 AMB-32 ENT-09 %s returns the complaint with its policies, claims and files', async (call) => {
    const { caseNo } = await caseWithTask()
    const upload = await server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'photo.png') }, as('creator'))
    const fileId = String(upload.data['fileId'])
    await server.db.insertInto('complaint_file').values({ caseNo, fileId, place: 0 }).execute()
    const { http, data } = await server.call(call, { caseNo }, as('owner'))
    expect(http).toBe(200)
    expect(data).toEqual({
      caseNo,
      pushUserEmail: codeOf('copied'),
      caseType: 'A type',
      complaintDate: '2026-11-19 12:00:00',
      acceptDate: '2026-11-20 11:00:00',
      clientName: 'A client',
      relationship: 'A relation',
      complaintReason: 'A reason',
      contactPhone: '19900001111',
      complaintDescription: 'A description',
      isSupervise: 'N',
      policyNoList: [`P-${caseNo}`],
      registNoList: [`R-${caseNo}`],
      fileList: [
        {
          fileName: 'photo.png',
          fileId,
          size: expect.any(Number),
          fileUrl: expect.stringMatching(/^\/api\/files\/\w+\?expires=\d+&signature=/),
        },
      ],
      caseStatus: '0',
    })
    const [file] = data['fileList'] as { fileUrl: string }[]
    expect((await fetch(server.url + (file?.fileUrl ?? ''))).status).toBe(200)
    // The uploader can read the file only with access to the case.
    await server.db
      .updateTable('task')
      .set({ createdBy: codeOf('steward') })
      .where('caseNo', '=', caseNo)
      .execute()
    expect((await server.call('getBase64ByFileId', { id: fileId }, as('creator'))).http).toBe(403)
    expect((await server.call('getBase64ByFileId', { id: fileId }, as('owner'))).http).toBe(200)
  })
  it('lists policy numbers by their position in the case', async () => {
    const { caseNo } = await caseWithTask()
    await server.db.insertInto('complaint_policy').values({ caseNo, policyNo: 'A', place: 2 }).execute()
    await server.db.insertInto('complaint_policy').values({ caseNo, policyNo: 'Z', place: 1 }).execute()
    const { data } = await server.call('getComplaintTask', { caseNo }, as('owner'))
    expect(data['policyNoList']).toEqual([`P-${caseNo}`, 'Z', 'A'])
  })
  it('returns 404 for an unknown number, 422 for a missing or too long one', async () => {
    const ask = async (caseNo: string) => (await server.call('getComplaintTaskDetail', { caseNo }, as('owner'))).http
    expect([await ask('C-none'), await ask("' or 1=1 --"), await ask(''), await ask('x'.repeat(65))]).toEqual([404, 404, 422, 422])
  })
  it('CALL-37 CALL-38 AMB-32 both calls answer a handled case alike', async () => {
    const { caseNo } = await caseWithTask()
    expect((await handle(caseNo)).http).toBe(200)
    const [detail, again] = [
      await server.call('getComplaintTaskDetail', { caseNo }, as('owner')),
      await server.call('getComplaintTask', { caseNo }, as('owner')),
    ]
    expect(detail.data).toMatchObject({ caseStatus: '1' })
    expect(again.data).toEqual(detail.data)
  })
  it('DEC-28 a deleted task gives no access to the case; a task handed on gives it to the new assignee', async () => {
    const { caseNo, taskId } = await caseWithTask()
    const status = async (person: PersonName) => (await server.call('getComplaintTask', { caseNo }, as(person))).http
    expect(await status('stranger')).toBe(403)
    const passed = taskForm({ taskUser: 'stranger', taskChildrenType: '1', caseNo })
    expect((await server.call('addTask', passed, as('stranger'))).http).toBe(403)
    expect((await server.call('addTask', { ...passed, caseNo: 'C-none' }, as('owner'))).http).toBe(404)
    expect((await server.call('addTask', passed, as('owner'))).http).toBe(200)
    expect(await status('stranger')).toBe(200)
    await server.db.updateTable('task').set({ isDelete: '1' }).where('taskId', '=', taskId).execute()
    expect([await status('creator'), await status('owner')]).toEqual([403, 200])
  })
  it('DEC-28 users copied on the task can read the task, but not the case', async () => {
    const { caseNo, taskId } = await caseWithTask()
    expect((await server.call('taskAndCustomerList', { taskId }, as('copied'))).http).toBe(200)
    expect((await server.call('getComplaintTaskDetail', { caseNo }, as('copied'))).http).toBe(403)
  })
  it('CALL-31 getNewByTaskId returns the case number of a task, or empty data without a case', async () => {
    const { caseNo, taskId } = await caseWithTask({}, { caseType: '1' })
    expect((await server.call('getNewByTaskId', { taskId }, as('owner'))).data).toEqual({ caseNo, caseType: '1' })
    const other = await server.call('getNewByTaskId', { taskId: await server.task() }, as('owner'))
    expect([other.http, other.data]).toEqual([200, {}])
  })
})

describe('read-only calls', () => {
  it('CALL-39 do not block the database during a request to the insurer, and store no answer', async () => {
    const policy = async () => {
      const { http } = await slow.call('getTaskAddCount', { userId: 'owner' }, { token })
      return { riskName: String(http) }
    }
    const slow = await startTestServer({ insurer: { ...demoInsurer, policy } })
    const token = await slow.signIn('owner')
    const caseNo = await slow.complaint()
    const taskId = await slow.task({ taskChildrenType: '1', caseNo })
    const options = { token, headers: { 'Idempotency-Key': 'a-key-of-this' } }
    expect((await slow.call('getPolicyMesage', { policyNo: `P-${caseNo}` }, options)).data).toEqual({ riskName: '200' })
    for (const call of ['getComplaintTask', 'getComplaintTaskDetail'] as const)
      expect((await slow.call(call, { caseNo }, options)).http).toBe(200)
    expect((await slow.call('getNewByTaskId', { taskId }, options)).http).toBe(200)
    expect(await slow.db.selectFrom('answer').selectAll().execute()).toEqual([])
    await slow.close()
  })
})

describe('CALL-39 getPolicyMesage', () => {
  const ask = (request: Record<string, unknown>) => server.call('getPolicyMesage', request, as('owner'))
  it('CALL-39 COMPLAINT-07 COMPLAINT-08 returns a policy by policyNo, a claim by registNo', async () => {
    const { caseNo } = await caseWithTask()
    await seedInsurer(
      server.db,
      {
        policies: [{ policyNo: `P-${caseNo}`, effect: -30, riskName: 'A risk', licenseNo: 'A plate' }],
        claims: [
          {
            registNo: `R-${caseNo}`,
            operatorName: 'Someone',
            evaluateName: 'Another',
            reported: { day: -1, hour: 9.5 },
            damaged: { day: -2, hour: 8 },
          },
        ],
        sales: [],
      },
      calendar(schemas, NOON),
    )
    expect((await ask({ policyNo: `P-${caseNo}` })).data).toEqual({ riskName: 'A risk', licenseNo: 'A plate', effectDate: '2026-10-21' })
    expect((await ask({ registNo: `R-${caseNo}` })).data).toEqual({
      registNo: `R-${caseNo}`,
      operatorName: 'Someone',
      evaluateName: 'Another',
      reportDate: '2026-11-19 09:30',
      damageStartDate: '2026-11-18 08:00',
    })
  })
  it('returns 404 for a number unknown to the insurer, 403 outside the caller’s cases, 422 for none or two', async () => {
    const { caseNo } = await caseWithTask({ caseNo: nextId('C') })
    const foreign = await server.complaint()
    const http = async (request: Record<string, unknown>) => (await ask(request)).http
    expect(await http({ policyNo: `P-${caseNo}` })).toBe(404)
    expect(await http({ registNo: `R-${caseNo}` })).toBe(404)
    expect(await http({ policyNo: `P-${foreign}` })).toBe(403)
    expect(await http({ registNo: `R-${foreign}` })).toBe(403)
    expect(await http({ registNo: `P-${caseNo}` })).toBe(403)
    expect(await http({})).toBe(422)
    expect(await http({ policyNo: `P-${caseNo}`, registNo: `R-${caseNo}` })).toBe(422)
  })
})

describe('CALL-40 AMB-31 updateComplaintByCase', () => {
  it('AMB-31 CALL-40 COMPLAINT-19 COMPLAINT-20 ENT-08 stores the answers with handler and time', async () => {
    const { caseNo } = await caseWithTask()
    const punished = {
      isPunished: 'Y',
      punishDescription: ' What was wrong ',
      investigateResult: 'Somebody else',
      handleOpinion: ' An opinion\n',
    }
    const { http, message, data } = await handle(caseNo, punished)
    expect([http, message, data]).toEqual([200, 'success', { resultCode: 'Y' }])
    expect(await storedCase(caseNo)).toMatchObject({
      caseStatus: '1',
      isPunished: 'Y',
      isCallerRepairer: 'N',
      isNoReturn: 'Y',
      punishDescription: 'What was wrong',
      // The person in charge is taken from the case, not from the request (AMB-30).
      investigateResult: 'Name of copied',
      handleOpinion: 'An opinion',
      handleReason: 'A reason',
      handledBy: 'owner',
      handledAt: NOON,
    })
    expect((await server.call('getComplaintTask', { caseNo }, as('owner'))).data['caseStatus']).toBe('1')
  })
  it('AMB-30 stores an unknown email address as the person in charge', async () => {
    const { caseNo } = await caseWithTask({ pushUserEmail: 'outside@example.com' })
    await handle(caseNo)
    expect((await storedCase(caseNo)).investigateResult).toBe('outside@example.com')
  })
  it('AMB-30 finds the person in charge by email address, ignoring case', async () => {
    const { caseNo } = await caseWithTask({ pushUserEmail: codeOf('copied').toUpperCase() })
    await handle(caseNo)
    expect((await storedCase(caseNo)).investigateResult).toBe('Name of copied')
  })
  it('COMPLAINT-18 does not store a description without a violation', async () => {
    const { caseNo } = await caseWithTask()
    expect((await handle(caseNo, { punishDescription: 'left over' })).data).toEqual({ resultCode: 'Y' })
    expect((await storedCase(caseNo)).punishDescription).toBe('')
  })
  it.each([
    ['0', '3', 'An opinion'],
    ['1', '3', 'An opinion'],
    ['2', '3', 'An opinion'],
    ['3', '3', 'before'],
    ['4', '5', 'An opinion'],
    ['5', '5', 'before'],
  ])('STATUS-03 changes its task from status %s to %s, also when not handled by the assignee', async (taskStatus, expected, taskRemark) => {
    const { caseNo, taskId } = await caseWithTask({}, { taskStatus, taskStatusTime: NOON, taskRemark: 'before' })
    await handle(caseNo, {}, {}, 'creator')
    expect(await taskOf(taskId)).toMatchObject({ taskStatus: expected, taskStatusTime: NOON, taskRemark })
  })
  it('DEC-26 changes a task past its end time to 5, also before the clock has expired the task', async () => {
    const { caseNo, taskId } = await caseWithTask({}, { taskStatus: '2', taskEndTime: NOON })
    await handle(caseNo)
    expect((await taskOf(taskId)).taskStatus).toBe('5')
  })
  it('changes no task of another case', async () => {
    const [one, other] = [await caseWithTask(), await caseWithTask()]
    await handle(one.caseNo)
    expect([(await taskOf(one.taskId)).taskStatus, (await taskOf(other.taskId)).taskStatus]).toEqual(['3', '0'])
  })
  it('COMPLAINT-21 MSG-08 returns N with the reason for a handled case, without changing the case', async () => {
    const { caseNo } = await caseWithTask()
    await handle(caseNo)
    const { http, message, data } = await handle(caseNo, { handleOpinion: 'Another opinion' }, {}, 'creator')
    expect([http, message, data]).toEqual([200, 'success', { resultCode: 'N', resultMsg: text('server.caseHandled') }])
    expect(await storedCase(caseNo)).toMatchObject({ handleOpinion: 'An opinion', handledBy: 'owner' })
  })
  it('succeeds for only one of several parallel requests', async () => {
    const { caseNo } = await caseWithTask()
    const answers = await Promise.all(
      (['owner', 'creator', 'owner', 'creator'] as const).map((person) => handle(caseNo, { handleOpinion: person }, {}, person)),
    )
    expect(answers.filter(({ data }) => data['resultCode'] === 'Y')).toHaveLength(1)
  })
  it('DEC-19 returns Y again when repeated with the same key', async () => {
    const { caseNo } = await caseWithTask()
    const key = { 'Idempotency-Key': 'handle-0001' }
    const answers = [await handle(caseNo, {}, key), await handle(caseNo, {}, key), await handle(caseNo)]
    expect(answers.map(({ data }) => data['resultCode'])).toEqual(['Y', 'Y', 'N'])
  })
  it('CONST-05 DEC-04 accepts 500 characters, also of two code units each', async () => {
    const { caseNo } = await caseWithTask()
    const texts = { isPunished: 'Y', punishDescription: GRIN.repeat(500), handleOpinion: GRIN.repeat(500), handleReason: 'x'.repeat(500) }
    expect((await handle(caseNo, texts)).http).toBe(200)
    expect(await storedCase(caseNo)).toMatchObject({ punishDescription: GRIN.repeat(500), handleOpinion: GRIN.repeat(500) })
  })
  it.each([
    ['COMPLAINT-12', 'no isPunished', { isPunished: '' }],
    ['COMPLAINT-12', 'an unknown isPunished', { isPunished: 'X' }],
    ['COMPLAINT-13', 'no isCallerRepairer', { isCallerRepairer: '' }],
    ['COMPLAINT-14', 'no isNoReturn', { isNoReturn: '' }],
    ['COMPLAINT-15', 'a violation without a description', { isPunished: 'Y' }],
    ['COMPLAINT-15', 'a violation with a blank description', { isPunished: 'Y', punishDescription: ' \u3000\n' }],
    ['COMPLAINT-16', 'no opinion', { handleOpinion: '' }],
    ['COMPLAINT-16', 'a blank opinion', { handleOpinion: '\u3000 ' }],
    ['COMPLAINT-17', 'no reason', { handleReason: '' }],
    ['COMPLAINT-17', 'a blank reason', { handleReason: '\n' }],
    ['CONST-05', 'a description of 501', { isPunished: 'Y', punishDescription: 'x'.repeat(501) }],
    ['CONST-05', 'an opinion of 501', { handleOpinion: GRIN.repeat(501) }],
    ['CONST-05', 'a reason of 501', { handleReason: 'x'.repeat(501) }],
    ['DEC-03', 'an opinion that is a list', { handleOpinion: ['x'] }],
    ['DEC-03', 'an opinion with a NUL', { handleOpinion: 'a\0b' }],
  ])('%s %s: returns 422 and does not change the case', async (_id, _what, more) => {
    const { caseNo, taskId } = await caseWithTask()
    const before = [await storedCase(caseNo), await taskOf(taskId)]
    const { http, message } = await handle(caseNo, more)
    expect([http, message]).toEqual([422, text('server.badInput')])
    expect([await storedCase(caseNo), await taskOf(taskId)]).toEqual(before)
  })
  it('returns 404 for an unknown number, 403 for another user’s case', async () => {
    expect((await handle('C-none')).http).toBe(404)
    expect((await handle(await server.complaint())).http).toBe(403)
  })
})

it('a new upload of the same user does not delete files of a case', async () => {
  const { caseNo } = await caseWithTask()
  const upload = () => server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a.png') }, as('copied'))
  const fileId = String((await upload()).data['fileId'])
  await server.db.insertInto('complaint_file').values({ caseNo, fileId, place: 0 }).execute()
  await server.db
    .updateTable('file')
    .set({ createdAt: NOON - 3 * DAY })
    .where('fileId', '=', fileId)
    .execute()
  await upload()
  expect((await server.call('getBase64ByFileId', { id: fileId }, as('owner'))).http).toBe(200)
})
