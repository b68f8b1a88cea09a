import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigrations } from '../../server/database/migrate.ts'
import { calendar } from '../../server/demo/calendar.ts'
import { demoInsurer } from '../../server/integrations/demo/insurer.ts'
import { type DemoTimeout, seedTimeouts, timeoutMigrations } from '../../server/integrations/demo/timeouts.ts'
import { codeOf, type TestServer, NOON, type PersonName, schemas, startTestServer, text } from './server.ts'

const task = (taskId: string, more: Partial<DemoTimeout> = {}): DemoTimeout => ({
  for: 'owner',
  companyCode: '01',
  taskId,
  subject: `prefixRDAA${taskId}0123456789abcd rest`,
  nodeId: 'UserTask1',
  defId: 'D',
  instId: 'I',
  tableName: 'work_evaluate_auto',
  thirdind: '1',
  registNo: `R-${taskId}`,
  insuredName: 'An insured',
  licenseNo: 'A plate',
  reportorName: 'A reporter',
  reportorPhoneNumber: '19900001111',
  status: '0',
  began: { day: -1, hour: 9.7 },
  reported: { day: -2, hour: 8.25 },
  ...more,
})

let server: TestServer
const tokens = new Map<PersonName, string>()
beforeAll(async () => {
  server = await startTestServer({ insurer: demoInsurer })
  for (const person of ['owner', 'creator', 'steward', 'stranger'] as const) tokens.set(person, await server.signIn(person))
  await runMigrations(server.db, timeoutMigrations, { now: NOON })
  const tasks = [
    task('T001', { began: { day: -3, hour: 9 } }),
    task('T002'),
    task('T003', { began: { day: -2, hour: 9 } }),
    task('T004', { for: 'creator' }),
    ...['S001', 'S002', 'S003', 'S004'].map((taskId) => task(taskId, { for: 'steward', companyCode: '07' })),
    task('S005', { for: 'steward', nodeId: 'UserTask4' }),
    task('S006', { for: 'steward' }),
  ]
  await seedTimeouts(server, tasks, calendar(schemas, NOON), (key) => codeOf(key as PersonName))
})
afterAll(() => server.close())

const ask = (request: Record<string, string> = {}, person: PersonName = 'owner') =>
  server.call('getTimeoutRemindList', { userCode: codeOf(person), ...request }, { token: tokens.get(person) })
const found = async (registNo: string) => {
  const { data } = await ask({ registNo })
  return [(data['bpmTaskList'] as { taskId: string }[]).map(({ taskId }) => taskId), data['total']]
}

describe('CALL2-38 getTimeoutRemindList', () => {
  it('CALL2-38 TIMEOUTLIST-01 TIMEOUTLIST-03 returns only the caller’s tasks, latest first, and their number', async () => {
    const { http, message, data } = await ask()
    expect([http, message, data['total']]).toEqual([200, 'success', 3])
    expect((data['bpmTaskList'] as { taskId: string }[]).map(({ taskId }) => taskId)).toEqual(['T002', 'T003', 'T001'])
    expect((await ask({}, 'creator')).data).toMatchObject({ bpmTaskList: [{ taskId: 'T004' }], total: 1 })
    expect((await ask({}, 'stranger')).data).toEqual({ bpmTaskList: [], total: 0 })
  })
  it('TIMEOUTLIST-06 ENT2-13 a task has the fields of the workflow and of the form', async () => {
    const { data } = await ask({}, 'creator')
    const { for: _for, companyCode: _companyCode, began: _began, reported: _reported, ...fields } = task('T004')
    expect(data['bpmTaskList']).toEqual([{ ...fields, createTime: '2026-11-19 09:42:00', reportDate: '2026-11-18 08:15' }])
  })
  it.each([
    ['a part of the report number in the subject', 'AAT003', ['T003']],
    ['lower case with surrounding spaces', ' aat003 ', ['T003']],
    ['full width with a blank and a hyphen inside', 'ａａ t-003', ['T003']],
    ['a number with its label', '报案号：AAT003', ['T003']],
    ['a label alone', '报案号', []],
    ['the form’s own number', 'R-T002', ['T002']],
    ['a text in several numbers', 'T00', ['T002', 'T003', 'T001']],
    ['the number of another user', 'AAT004', []],
    ['a text outside the number', 'rest', []],
    ['a wildcard as a character', '%', []],
    ['an empty text', '', ['T002', 'T003', 'T001']],
  ])('TIMEOUTLIST-02 searches by %s', async (_, registNo, expected) => expect(await found(registNo)).toEqual([expected, expected.length]))
  it('DEC-09 returns 403 for another user, 422 for a number that is too long', async () => {
    expect((await ask({ userCode: codeOf('creator') })).http).toBe(403)
    expect((await ask({ registNo: 'x'.repeat(65) })).http).toBe(422)
  })
})

describe('CALL2-39 AMB2-47 getTimeoutRemindDetail', () => {
  const detail = (taskId: string, person: PersonName = 'owner') =>
    server.call('getTimeoutRemindDetail', { taskId, userCode: codeOf(person) }, { token: tokens.get(person) })
  it('CALL2-39 TIMEOUTDETAIL-01 AMB2-47 returns the form’s data and the caller’s company', async () => {
    const { http, message, data } = await detail('T001')
    expect([http, message]).toEqual([200, 'success'])
    const { for: _for, companyCode, began: _began, reported: _reported, subject: _subject, ...fields } = task('T001')
    expect(data).toEqual({ resultMsgDto: { data: { ...fields, reportDate: '2026-11-18 08:15' } }, userInfo: { companyCode } })
  })
  it('DEC-28 returns 403 for another user’s task, 404 for an unknown one, without data', async () => {
    for (const [taskId, expected] of [
      ['T004', 403],
      ['T-none', 404],
      ["' or 1=1 --", 404],
      ['', 422],
    ] as const) {
      const { http, data } = await detail(taskId)
      expect([taskId, http, data]).toEqual([taskId, expected, {}])
    }
  })
})

describe('CALL2-40 AMB2-45 submitWorkTime', () => {
  const answered = { actionType: 'agree', handleTime: 12, handleResult: ' A result ', nodeId: 'UserTask1', nextNodeId: 'UserTask2' }
  const submit = (taskId: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}, user: PersonName = 'steward') =>
    server.call('submitWorkTime', { ...answered, taskId, usercode: codeOf(user), ...more }, { token: tokens.get(user), headers })
  const waiting = async () => ((await ask({}, 'steward')).data['bpmTaskList'] as { taskId: string }[]).map(({ taskId }) => taskId).sort()
  const handled = (taskId: string) =>
    server.db
      .withTables<{ core_timeout_handling: Record<string, unknown> & { taskId: string } }>()
      .selectFrom('core_timeout_handling')
      .selectAll()
      .where('taskId', '=', taskId)
      .execute()

  it('AMB2-45 CALL2-40 TIMEOUTDETAIL-21 moves the task on and removes it from the list', async () => {
    const { http, message } = await submit('S001')
    expect([http, message]).toEqual([200, 'success'])
    const { nodeId: _nodeId, ...fields } = answered
    expect(await handled('S001')).toEqual([{ ...fields, taskId: 'S001', handleResult: 'A result', handledAt: NOON }])
    expect(await waiting()).toEqual(['S002', 'S003', 'S004', 'S005', 'S006'])
    const again = await server.call(
      'getTimeoutRemindDetail',
      { taskId: 'S001', userCode: codeOf('steward') },
      { token: tokens.get('steward') },
    )
    expect(again.http).toBe(404)
  })
  it('TIMEOUTDETAIL-23 succeeds once for parallel requests, and returns 409 for a handled task', async () => {
    const both = await Promise.all([submit('S002'), submit('S002', { handleTime: 13 })])
    expect(both.map(({ http }) => http)).toEqual([200, 200])
    expect(new Set(both.map(({ message }) => message))).toEqual(new Set(['success', text('server.timeoutMoved')]))
    const [fields, ...others] = await handled('S002')
    expect(others).toEqual([])
    const late = await submit('S002', { handleTime: 14 })
    expect([late.status, late.message]).toEqual(['409', text('server.timeoutMoved')])
    expect(await handled('S002')).toEqual([fields])
  })
  it('DEC-19 executes a repeated request once, also in parallel, and returns the first answer', async () => {
    const once = { 'Idempotency-Key': 'b7f3c1de-7f0e-4c56-9d0e-1b1a2f3c4d5e' }
    const both = await Promise.all([submit('S003', {}, once), submit('S003', {}, once)])
    expect([...both, await submit('S003', {}, once)].map(({ message }) => message)).toEqual(['success', 'success', 'success'])
    expect(await handled('S003')).toHaveLength(1)
  })
  it.each([
    ['belongs to another request', 'b7f3c1de-7f0e-4c56-9d0e-1b1a2f3c4d5e'],
    ['is invalid', '!'],
  ])('DEC-19 with a key that %s returns 422 without a request to the workflow', async (_what, key) => {
    await submit('S003', {}, { 'Idempotency-Key': key })
    expect((await submit('S006', {}, { 'Idempotency-Key': key })).http).toBe(422)
    expect(await handled('S006')).toEqual([])
  })
  it('does not block the database during the request to the workflow', async () => {
    let meanwhile: number | undefined
    const handleTimeout = async () => {
      meanwhile = (await slow.call('getTaskAddCount', { userId: 'owner' }, { token })).http
      return true
    }
    const timeout = async () => ({ task: task('S007'), userCode: codeOf('owner'), companyCode: '07', waiting: true })
    const slow = await startTestServer({ insurer: { ...demoInsurer, timeout, handleTimeout } })
    const token = await slow.signIn('owner')
    expect((await slow.call('submitWorkTime', { ...answered, taskId: 'S007', usercode: codeOf('owner') }, { token })).message).toBe(
      'success',
    )
    expect(meanwhile).toBe(200)
    await slow.close()
  })
  it.each([
    ['TIMEOUTDETAIL-09', 'no hours', { handleTime: '' }],
    ['TIMEOUTDETAIL-10', 'a fraction of an hour', { handleTime: 1.5 }],
    ['TIMEOUTDETAIL-10', 'hours in letters', { handleTime: 'abc' }],
    ['TIMEOUTDETAIL-12', 'zero hours', { handleTime: 0 }],
    ['TIMEOUTDETAIL-12', 'negative hours', { handleTime: -1 }],
    ['TIMEOUTDETAIL-12', 'a thousand hours', { handleTime: 1000 }],
    ['TIMEOUTDETAIL-13', 'no result', { handleResult: '' }],
    ['TIMEOUTDETAIL-13', 'a blank result', { handleResult: ' \u3000 ' }],
    ['TIMEOUTDETAIL-14', 'an unknown action', { actionType: 'perhaps' }],
    ['TIMEOUTDETAIL-07', 'rejecting at the first node', { actionType: 'reject' }],
    ['TIMEOUTDETAIL-17', 'another next node', { nextNodeId: 'UserTask5' }],
    ['TIMEOUTDETAIL-19', 'the next node of another company', { handleTime: 241, nextNodeId: 'UserTask5' }],
    ['DEC-04', 'a result of 501', { handleResult: 'x'.repeat(501) }],
  ])('%s %s: returns 422, and the task is still open', async (_id, _what, more) => {
    expect((await submit('S004', more)).http).toBe(422)
    expect(await handled('S004')).toEqual([])
  })
  it('TIMEOUTDETAIL-19 uses node and company of the workflow instead of the request', async () => {
    const stale = await submit('S004', { nodeId: 'UserTask2' })
    expect([stale.status, stale.message]).toEqual(['409', text('server.timeoutMoved')])
    const { message } = await submit('S004', { handleTime: 241, nextNodeId: 'UserTask4', companyCode: '01', tableName: 'another' })
    expect(message).toBe('success')
    expect(await handled('S004')).toMatchObject([{ nextNodeId: 'UserTask4' }])
  })
  it('TIMEOUTDETAIL-08 TIMEOUTDETAIL-15 TIMEOUTDETAIL-20 accepts a rejection at another node, for 999 hours', async () => {
    expect((await submit('S005', { actionType: 'reject', nodeId: 'UserTask4', handleTime: 999 })).message).toBe('success')
    expect(await handled('S005')).toMatchObject([{ actionType: 'reject', handleTime: 999, nextNodeId: 'UserTask2' }])
  })
  it('DEC-28 returns 403 for another user’s task, 404 for an unknown one, without a change', async () => {
    expect((await submit('S006', {}, {}, 'owner')).http).toBe(403)
    expect((await submit('S-none')).http).toBe(404)
    expect(await handled('S006')).toEqual([])
  })
})
