import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../generated/data.ts'
import { isPerson, CALLERS } from './authorisation-case.ts'
import { CASES } from './authorisation-cases.ts'
import { card, handling, marking, ID_NO, ofCase, own, ownList, toSend, WORK, YESTERDAY, work } from './authorisation-requests.ts'
import { startAuthorisationServer } from './authorisation-server.ts'
import { codeOf, type TestServer, schemaOf, schemas } from './server.ts'
import { taskForm } from './task-form.ts'

let server: TestServer
let tokens: Map<string, string>
let openSessions: () => Promise<void>
beforeAll(async () => {
  ;({ server, tokens, openSessions } = await startAuthorisationServer())
})
afterAll(() => server.close())

/** Returns the rows that a refused request about the task must not change. */
const rowsAbout = async (taskId: string) => [
  await server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).execute(),
  await server.db.selectFrom('task_copy').selectAll().where('taskId', '=', taskId).orderBy('userId').execute(),
  await server.db.selectFrom('task_trace').selectAll().where('taskId', '=', taskId).execute(),
  await server.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).execute(),
  await server.db
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<number>().as('tasks'))
    .execute(),
  await server.db.selectFrom('file').select('fileId').orderBy('fileId').execute(),
  await server.db.selectFrom('complaint').selectAll().execute(),
]

describe('DEC-28 permissions', () => {
  it('the table has rows for every call', () =>
    expect([...new Set(CASES.map(({ call }) => call))].sort()).toEqual(schemas.calls.map(({ id }) => id).sort()))
  it('every call with a task or user in its request has a case that the stranger is refused', () => {
    const refused = new Set(CASES.filter(({ status }) => status.stranger === 403).map(({ call }) => call))
    const open = schemas.calls.filter(({ id, request }) => !refused.has(id) && ('taskId' in request || 'taskUser' in request))
    expect(open.map(({ id }) => id)).toEqual([])
  })
  it('default deny: a call works without a session only when its schema says `open`', () => {
    const open = new Set(schemas.calls.filter(({ access }) => access === 'open').map(({ id }) => id))
    expect(CASES.filter(({ call, status }) => (status.noSession === 200 || status.pending === 200) !== open.has(call))).toEqual([])
  })
  const rows = CASES.flatMap((each) => CALLERS.map((caller) => ({ ...each, caller, expected: each.status[caller] })))
  it.each(rows)('$call, $what: returns $expected to $caller', async ({ call, request, caller, expected, task }) => {
    const taskId = await server.task(task)
    // More callers than one address may have wrong attempts.
    await server.db.deleteFrom('sign_in_address').execute()
    const before = await rowsAbout(taskId)
    const answer = await server.call(call, request(isPerson(caller) ? caller : 'owner', taskId), { token: tokens.get(caller) })
    expect(answer.http).toBe(expected)
    if (call.startsWith('end')) await openSessions()
    if (expected === 200) return
    expect(answer.data).toEqual({})
    expect(await rowsAbout(taskId)).toEqual(before)
  })
  it('returns 403 to a former steward who reads a task about the customer', async () => {
    const taskId = await server.task({ taskCustomer: 'K1' })
    await server.db.updateTable('steward').set({ deletedAt: 1 }).where('userId', '=', 'steward').execute()
    expect((await server.call('taskAndCustomerList', { taskId }, { token: tokens.get('steward') })).http).toBe(403)
    await server.db.updateTable('steward').set({ deletedAt: null }).execute()
  })
})

describe('DEC-09 the identity is taken only from the token', () => {
  const claims = schemas.calls.flatMap(({ id, access, request }) =>
    access === 'staff'
      ? Object.entries(request)
          .filter(([, { session }]) => session)
          .map(([field]) => ({ id, field }))
      : [],
  )
  const valid: Partial<Record<CallName, (taskId: string) => Record<string, unknown>>> = {
    getWarnTodayTaskList: () => ({ ...ownList('owner'), taskType: '1' }),
    messageTextCard: (taskId) => card(taskId, 'creator'),
    taskAndCustomerList: (taskId) => ({ taskId }),
    taskList: () => ({ ...ownList('owner'), taskCustomer: 'K1' }),
    addTask: () => taskForm(),
    updateComplaintByCase: () => handling('owner'),
    getUserByUserId: () => ({ userId: 'owner' }),
    getUserByEmail: () => ({ email: 'owner@example.com' }),
    getWechatCustomersByExternalUserid: () => ({ ...own('owner'), externalUserid: 'wm2' }),
    queryTaglist: () => ({ userId: 'owner', externalUserid: 'wm2' }),
    customerAllTag: () => ({ userId: 'owner', externalUserId: 'wm2' }),
    wxMarkTag: () => marking('owner', 'wm2'),
    wxUpdateCustomer: () => ({ wechatCustomerId: 'K2', idNo: ID_NO }),
    saveMatchingRecord: () => ({ wechatCustomerId: 'K2', moldStatus: '1' }),
    saveCustomerRemark: () => ({ userid: 'owner', external_userid: 'wm2' }),
    wxToO2ORedirect: () => ({ userId: 'owner', page: 'compoEx' }),
    getTimeoutRemindList: () => ({ userCode: codeOf('owner') }),
    getTimeoutRemindDetail: () => ({ taskId: WORK, userCode: codeOf('owner') }),
    submitWorkTime: () => work(codeOf('owner')),
    addTaskMainAndMsgFollow: () => toSend('owner'),
    copyAddWechatFollowInfo: () => toSend('owner'),
    wxGetUserBehavior: () => ({ userid: '["owner"]', ...YESTERDAY }),
    wxGetChatTrendChart: () => ({ userids: '["owner"]' }),
    taskChartData: () => ({ userId: 'owner', ...YESTERDAY }),
    qyWxUpdateUserByUserId: () => ({ userId: 'owner', userIdEB: 'EB-owner' }),
  }
  it.each(claims)('$id returns 403 for a foreign $field', async ({ id, field }) => {
    const taskId = await server.task(id === 'updateComplaintByCase' ? ofCase : {})
    const request =
      valid[id]?.(taskId) ??
      Object.fromEntries(Object.entries({ ...own('owner'), ...ownList('owner') }).filter(([name]) => name in schemaOf(id).request))
    const token = tokens.get('owner')
    expect((await server.call(id, request, { token })).http).toBe(200)
    expect((await server.call(id, { ...request, [field]: 'stranger' }, { token })).http).toBe(403)
  })
})
