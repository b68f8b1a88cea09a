import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { demoInsurer, insurerMigrations, seedInsurer } from '../../server/integrations/demo/insurer.ts'
import { calendar } from '../../server/demo/calendar.ts'
import { codeOf, DAY, type TestServer, nextId, NOON, type PersonName, schemas, startHouse, text } from './server.ts'
import { taskForm } from './task-form.ts'
import { png } from './samples.ts'

let server: TestServer
const tokens = new Map<PersonName, string>()
const as = (person: PersonName) => ({ token: tokens.get(person) })
beforeAll(async () => {
  server = await startHouse({ insurer: demoInsurer })
  for (const person of ['owner', 'creator', 'copied', 'stranger'] as const) tokens.set(person, await server.signIn(person))
  await migrate(server.db, NOON, insurerMigrations)
})
afterAll(() => server.close())

const GRIN = '\u{1f600}'
/** A case of a task that the owner got from the creator. Returns the numbers of both. */
async function given(overrides: Parameters<TestServer['complaint']>[0] = {}, task: Parameters<TestServer['task']>[0] = {}) {
  const caseNo = await server.complaint(overrides)
  return { caseNo, taskId: await server.task({ taskChildrenType: '1', caseNo, ...task }) }
}
const answered = { isPunished: 'N', isCallerRepairer: 'N', isNoReturn: 'Y', handleOpinion: 'An opinion', handleReason: 'A reason' }
const handle = (caseNo: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}, who: PersonName = 'owner') =>
  server.call('updateComplaintByCase', { userId: who, caseNo, ...answered, ...more }, { ...as(who), headers })
const kept = (caseNo: string) => server.db.selectFrom('complaint').selectAll().where('caseNo', '=', caseNo).executeTakeFirstOrThrow()
const taskOf = (taskId: string) => server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()

describe('the case', () => {
  it.each([
    'getComplaintTaskDetail',
    'getComplaintTask',
  ] as const)('CALL-37 CALL-38 COMPLAINT-23 AMB-32 %s answers what was said, the numbers and the files it names', async (call) => {
    const { caseNo } = await given()
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
    // Whoever uploaded it has no more right to it than to its case.
    await server.db
      .updateTable('task')
      .set({ createdBy: codeOf('steward') })
      .where('caseNo', '=', caseNo)
      .execute()
    expect((await server.call('getBase64ByFileId', { id: fileId }, as('creator'))).http).toBe(403)
    expect((await server.call('getBase64ByFileId', { id: fileId }, as('owner'))).http).toBe(200)
  })
  it('lists numbers in the order in which the case names them', async () => {
    const { caseNo } = await given()
    await server.db.insertInto('complaint_policy').values({ caseNo, policyNo: 'A', place: 2 }).execute()
    await server.db.insertInto('complaint_policy').values({ caseNo, policyNo: 'Z', place: 1 }).execute()
    const { data } = await server.call('getComplaintTask', { caseNo }, as('owner'))
    expect(data['policyNoList']).toEqual([`P-${caseNo}`, 'Z', 'A'])
  })
  it('a number that is no case’s is 404; too long a one, or none, is 422', async () => {
    const ask = async (caseNo: string) => (await server.call('getComplaintTaskDetail', { caseNo }, as('owner'))).http
    expect([await ask('C-none'), await ask("' or 1=1 --"), await ask(''), await ask('x'.repeat(65))]).toEqual([404, 404, 422, 422])
  })
  it('DEC-28 a deleted task opens no case, and one that was passed on opens it for who got it', async () => {
    const { caseNo, taskId } = await given()
    const status = async (who: PersonName) => (await server.call('getComplaintTask', { caseNo }, as(who))).http
    expect(await status('stranger')).toBe(403)
    const passed = taskForm({ taskUser: 'stranger', taskChildrenType: '1', caseNo })
    expect((await server.call('addTask', passed, as('stranger'))).http).toBe(403)
    expect((await server.call('addTask', { ...passed, caseNo: 'C-none' }, as('owner'))).http).toBe(404)
    expect((await server.call('addTask', passed, as('owner'))).http).toBe(200)
    expect(await status('stranger')).toBe(200)
    await server.db.updateTable('task').set({ isDelete: '1' }).where('taskId', '=', taskId).execute()
    expect([await status('creator'), await status('owner')]).toEqual([403, 200])
  })
  it('DEC-28 those who are merely copied on the task, and the customer’s stewards, read the task and not the case', async () => {
    const { caseNo, taskId } = await given()
    expect((await server.call('taskAndCustomerList', { taskId }, as('copied'))).http).toBe(200)
    expect((await server.call('getComplaintTaskDetail', { caseNo }, as('copied'))).http).toBe(403)
  })
  it('CALL-31 the case number of a task; a task without one answers none', async () => {
    const { caseNo, taskId } = await given({}, { caseType: '1' })
    expect((await server.call('getNewByTaskId', { taskId }, as('owner'))).data).toEqual({ caseNo, caseType: '1' })
    const other = await server.call('getNewByTaskId', { taskId: await server.task() }, as('owner'))
    expect([other.http, other.data]).toEqual([200, {}])
  })
})

describe('calls that only look', () => {
  it('DEC-15 CALL-39 leave the database to others while the insurer is asked, and keep nothing of the answer', async () => {
    const policy = async () => {
      const { http } = await slow.call('getTaskAddCount', { userId: 'owner' }, { token })
      return { riskName: String(http) }
    }
    const slow = await startHouse({ insurer: { ...demoInsurer, policy } })
    const token = await slow.signIn('owner')
    const caseNo = await slow.complaint()
    const taskId = await slow.task({ taskChildrenType: '1', caseNo })
    const sending = { token, headers: { 'Idempotency-Key': 'a-key-of-this' } }
    expect((await slow.call('getPolicyMesage', { policyNo: `P-${caseNo}` }, sending)).data).toEqual({ riskName: '200' })
    for (const call of ['getComplaintTask', 'getComplaintTaskDetail'] as const)
      expect((await slow.call(call, { caseNo }, sending)).http).toBe(200)
    expect((await slow.call('getNewByTaskId', { taskId }, sending)).http).toBe(200)
    expect(await slow.db.selectFrom('answer').selectAll().execute()).toEqual([])
    await slow.close()
  })
})

describe('getPolicyMesage', () => {
  const ask = (request: Record<string, unknown>) => server.call('getPolicyMesage', request, as('owner'))
  it('CALL-39 COMPLAINT-07 COMPLAINT-08 answers a policy by policyNo, a claim by registNo', async () => {
    const { caseNo } = await given()
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
  it('404 for a number the insurer does not know, 403 for one that no case of one’s own names, 422 for none or two', async () => {
    const { caseNo } = await given({ caseNo: nextId('C') })
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

describe('updateComplaintByCase', () => {
  it('CALL-40 COMPLAINT-19 COMPLAINT-20 keeps what was answered, with who did it and when', async () => {
    const { caseNo } = await given()
    const punished = {
      isPunished: 'Y',
      punishDescription: ' What was wrong ',
      investigateResult: 'Somebody else',
      handleOpinion: ' An opinion\n',
    }
    const { http, message, data } = await handle(caseNo, punished)
    expect([http, message, data]).toEqual([200, 'success', { resultCode: 'Y' }])
    expect(await kept(caseNo)).toMatchObject({
      caseStatus: '1',
      isPunished: 'Y',
      isCallerRepairer: 'N',
      isNoReturn: 'Y',
      punishDescription: 'What was wrong',
      // Who is in charge is the case's own (AMB-30), whatever the request says.
      investigateResult: 'Name of copied',
      handleOpinion: 'An opinion',
      handleReason: 'A reason',
      handledBy: 'owner',
      handledAt: NOON,
    })
    expect((await server.call('getComplaintTask', { caseNo }, as('owner'))).data['caseStatus']).toBe('1')
  })
  it('AMB-30 an address that nobody here has is who is in charge', async () => {
    const { caseNo } = await given({ pushUserEmail: 'outside@example.com' })
    await handle(caseNo)
    expect((await kept(caseNo)).investigateResult).toBe('outside@example.com')
  })
  it('AMB-30 an address in other letters, upper or lower, is the same colleague', async () => {
    const { caseNo } = await given({ pushUserEmail: codeOf('copied').toUpperCase() })
    await handle(caseNo)
    expect((await kept(caseNo)).investigateResult).toBe('Name of copied')
  })
  it('COMPLAINT-18 a description of what was no violation is not kept', async () => {
    const { caseNo } = await given()
    expect((await handle(caseNo, { punishDescription: 'left over' })).data).toEqual({ resultCode: 'Y' })
    expect((await kept(caseNo)).punishDescription).toBe('')
  })
  it.each([
    ['0', '3', 'An opinion'],
    ['1', '3', 'An opinion'],
    ['2', '3', 'An opinion'],
    ['3', '3', 'before'],
    ['4', '5', 'An opinion'],
    ['5', '5', 'before'],
  ])('STATUS-03 decision 017 its task in status %s is in %s then, whoever has it', async (taskStatus, expected, taskRemark) => {
    const { caseNo, taskId } = await given({}, { taskStatus, taskStatusTime: NOON, taskRemark: 'before' })
    await handle(caseNo, {}, {}, 'creator')
    expect(await taskOf(taskId)).toMatchObject({ taskStatus: expected, taskStatusTime: NOON, taskRemark })
  })
  it('DEC-26 a task whose end time has come counts as expired, noted or not: it is in 5 then', async () => {
    const { caseNo, taskId } = await given({}, { taskStatus: '2', taskEndTime: NOON })
    await handle(caseNo)
    expect((await taskOf(taskId)).taskStatus).toBe('5')
  })
  it('touches no task of another case', async () => {
    const [one, other] = [await given(), await given()]
    await handle(one.caseNo)
    expect([(await taskOf(one.taskId)).taskStatus, (await taskOf(other.taskId)).taskStatus]).toEqual(['3', '0'])
  })
  it('COMPLAINT-21 MSG-08 a case that was handled answers N and why, and stays as it was', async () => {
    const { caseNo } = await given()
    await handle(caseNo)
    const { http, message, data } = await handle(caseNo, { handleOpinion: 'Another opinion' }, {}, 'creator')
    expect([http, message, data]).toEqual([200, 'success', { resultCode: 'N', resultMsg: text('server.caseHandled') }])
    expect(await kept(caseNo)).toMatchObject({ handleOpinion: 'An opinion', handledBy: 'owner' })
  })
  it('of several who save at once one succeeds', async () => {
    const { caseNo } = await given()
    const answers = await Promise.all(
      (['owner', 'creator', 'owner', 'creator'] as const).map((who) => handle(caseNo, { handleOpinion: who }, {}, who)),
    )
    expect(answers.filter(({ data }) => data['resultCode'] === 'Y')).toHaveLength(1)
  })
  it('DEC-19 sent again with its key it is answered Y again', async () => {
    const { caseNo } = await given()
    const key = { 'Idempotency-Key': 'handle-0001' }
    const answers = [await handle(caseNo, {}, key), await handle(caseNo, {}, key), await handle(caseNo)]
    expect(answers.map(({ data }) => data['resultCode'])).toEqual(['Y', 'Y', 'N'])
  })
  it('CONST-05 DEC-04 500 characters fit, also when each takes two units', async () => {
    const { caseNo } = await given()
    const texts = { isPunished: 'Y', punishDescription: GRIN.repeat(500), handleOpinion: GRIN.repeat(500), handleReason: 'x'.repeat(500) }
    expect((await handle(caseNo, texts)).http).toBe(200)
    expect(await kept(caseNo)).toMatchObject({ punishDescription: GRIN.repeat(500), handleOpinion: GRIN.repeat(500) })
  })
  it.each([
    ['COMPLAINT-12', 'no isPunished', { isPunished: '' }],
    ['COMPLAINT-12', 'an isPunished of neither', { isPunished: 'X' }],
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
  ])('%s %s: 422, and the case is as it was', async (_id, _what, more) => {
    const { caseNo, taskId } = await given()
    const before = [await kept(caseNo), await taskOf(taskId)]
    const { http, message } = await handle(caseNo, more)
    expect([http, message]).toEqual([422, text('server.badInput')])
    expect([await kept(caseNo), await taskOf(taskId)]).toEqual(before)
  })
  it('a wrong number is 404, another’s case 403', async () => {
    expect((await handle('C-none')).http).toBe(404)
    expect((await handle(await server.complaint())).http).toBe(403)
  })
})

it('DEC-21 what a case has is not given up when its sender uploads again', async () => {
  const { caseNo } = await given()
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
