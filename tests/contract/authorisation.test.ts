import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../generated/data.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { HOLDER, insurer as core, linkOf, pretendSms, sendLinks } from './codes.ts'
import { png } from './samples.ts'
import {
  APP,
  accepted,
  base64,
  codeOf,
  DAY,
  HOUR,
  type House,
  NOON,
  PASSWORD,
  type PersonName,
  PEOPLE,
  SECRET,
  schemaOf,
  schemas,
  startHouse,
} from './server.ts'

/** Whoever holds a token, and no member of staff's. */
const OTHERS = ['pending', 'policyholder', 'otherPolicyholder', 'ticket'] as const
const WHO = ['nobody', ...PEOPLE, ...OTHERS] as const
type Who = (typeof WHO)[number]
const isPerson = (who: Who): who is PersonName => (PEOPLE as readonly string[]).includes(who)

interface Case {
  call: CallName
  what: string
  /** The request for the person who asks, about the task `taskId`. */
  request: (who: PersonName, taskId: string) => Record<string, unknown>
  /** HTTP status for each column: those without a session, the staff, and who holds another kind of token. */
  status: Record<Who, number>
  task?: Parameters<House['task']>[0]
}

const everyone = (status: number) => ({ owner: status, creator: status, copied: status, steward: status, stranger: status })
/** Without a session, or with a token that is none; those with a session of another kind than the call is for. */
const OUTSIDE = { nobody: 401, pending: 401, policyholder: 403, otherPolicyholder: 403, ticket: 403 }
const ANYONE = { nobody: 200, pending: 200, policyholder: 200, otherPolicyholder: 200, ticket: 200, ...everyone(200) }
const SIGNED_IN = { ...ANYONE, nobody: 401, pending: 401 }
const STAFF = { ...OUTSIDE, ...everyone(200) }
const READERS = { ...STAFF, stranger: 403 }
const NOBODY = { ...OUTSIDE, ...everyone(403) }
const OWNER = { ...NOBODY, owner: 200 }
const CREATOR = { ...NOBODY, creator: 200 }
/** A case is for the assignees and creators of its tasks. */
const HANDLERS = { ...OWNER, creator: 200 }
const STEWARD = { ...NOBODY, steward: 200 }
/** Whoever came by a link, for their own endorsement. */
const POLICYHOLDERS = { ...NOBODY, policyholder: 200, otherPolicyholder: 200 }
/** The same, for the endorsement E1. */
const POLICYHOLDER = { ...NOBODY, policyholder: 200 }
const OF_E1 = { endorNo: 'E1', policyNo: 'P-E1' }
const SENT = { ...OF_E1, linkId: linkOf('E1') }
const toSend = (who: PersonName) => ({ ...SENT, userId: who, email: codeOf(who), ...APP })
const signature = { ...OF_E1, mobile: HOLDER, autographBase64: png(1, 1).toString('base64'), shownHash: 's', consent: 'c' }
const ID_NO = '990101198001010011'
const own = (who: PersonName) => ({ userId: who, appId: APP.appId })
const ownList = (who: PersonName) => ({ taskUser: who, appId: APP.appId, isDelete: '0' })
const time = '2026-11-20 12:00:00'
const card = (taskId: string, userId: string) => ({
  userId,
  bussinessNo: taskId,
  title: 't',
  content: 'c',
  redirect: `/planTaskDetail?taskId=${taskId}`,
  wechatCode: APP.wechatCode,
})

const form = (more: Record<string, unknown> = {}) => ({
  taskTitle: 't',
  taskContext: 'c',
  taskUser: 'copied',
  taskCallTime: NOON + HOUR,
  taskEndTime: NOON + DAY,
  taskCallType: '1',
  ...more,
})

/** A task of the workflow, the owner's. */
const WORK = 'WORK-A'
const work = (usercode: string) => ({
  taskId: WORK,
  usercode,
  actionType: 'agree',
  handleTime: 1,
  handleResult: 'r',
  nextNodeId: 'UserTask2',
})

const CASE = 'CASE-A'
const ofCase = { taskChildrenType: '1', caseNo: CASE }
const handling = (userId: string) => ({
  userId,
  caseNo: CASE,
  isPunished: 'N',
  isCallerRepairer: 'N',
  isNoReturn: 'Y',
  handleOpinion: 'o',
  handleReason: 'r',
})

let asked = 0
/** Each time for another telephone: none may ask twice within a minute. */
const codeRequest = () => {
  asked += 1
  const mobile = `199000040${String(asked).padStart(2, '0')}`
  return { operateCode: mobile, mobile, fDEBLoginFlag: '0', ...accepted }
}

const CASES: Case[] = [
  {
    call: 'getToken',
    what: 'anyone may try',
    request: (who) => ({ username: who, password: base64(PASSWORD) }),
    status: ANYONE,
  },
  {
    call: 'qyWxUserLogin',
    what: 'anyone may try',
    request: (who) => ({ loginId: who, password: PASSWORD, dataSources: '2' }),
    status: ANYONE,
  },
  {
    call: 'sendValidate',
    what: 'anyone may ask',
    request: codeRequest,
    status: ANYONE,
  },
  {
    call: 'qyWxCustomerLogin',
    what: 'anyone may try',
    request: () => ({ loginId: '19900003001', validateCode: '123456', endorNo: 'E1' }),
    status: ANYONE,
  },
  {
    call: 'getJsConfig',
    what: 'a page of this app, for anyone',
    request: () => ({ url: `${house.url}/myHome` }),
    status: ANYONE,
  },
  {
    call: 'startAppOAuth',
    what: 'anyone may begin, back to this app',
    request: () => ({ callbackUrl: `${house.url}/appOAuth` }),
    status: ANYONE,
  },
  {
    call: 'appOAuth',
    what: 'anyone may try',
    request: () => ({ code: 'c', state: 's' }),
    status: ANYONE,
  },
  {
    call: 'exchangeClaimTicket',
    what: 'anyone may try',
    request: () => ({ ticket: 't' }),
    status: ANYONE,
  },
  { call: 'endSession', what: 'one’s own', request: () => ({}), status: SIGNED_IN },
  { call: 'endAllSessions', what: 'one’s own', request: () => ({}), status: SIGNED_IN },
  { call: 'getCustomerAddCount', what: 'one’s own', request: own, status: STAFF },
  { call: 'getCustomerAddCount', what: 'another’s', request: () => own('nobody' as PersonName), status: NOBODY },
  { call: 'getCustomerDeleteCount', what: 'one’s own', request: own, status: STAFF },
  { call: 'getCustomerDeleteCount', what: 'another’s', request: () => own('nobody' as PersonName), status: NOBODY },
  { call: 'getTaskAddCount', what: 'one’s own', request: own, status: STAFF },
  { call: 'getTaskAddCount', what: 'the owner’s', request: () => own('owner'), status: OWNER },
  { call: 'getQywxTaskList', what: 'one’s own', request: ownList, status: STAFF },
  { call: 'getQywxTaskList', what: 'the owner’s', request: () => ownList('owner'), status: OWNER },
  { call: 'getWarnTodayTaskList', what: 'one’s own', request: (who) => ({ ...ownList(who), taskType: '2' }), status: STAFF },
  { call: 'getWarnTodayTaskList', what: 'the owner’s', request: () => ({ ...ownList('owner'), taskType: '2' }), status: OWNER },
  { call: 'taskAndCustomerList', what: 'one’s own', request: ownList, status: STAFF },
  { call: 'taskAndCustomerList', what: 'the owner’s', request: () => ownList('owner'), status: OWNER },
  { call: 'taskAndCustomerList', what: 'a task', request: (_, taskId) => ({ taskId }), status: READERS },
  { call: 'taskAndCustomerList', what: 'a task, as the owner', request: (_, taskId) => ({ taskId, taskUser: 'owner' }), status: OWNER },
  { call: 'updateTask', what: 'open', request: (_, taskId) => ({ taskId, taskStatus: '2', taskStatusTime: time }), status: READERS },
  {
    call: 'updateTask',
    what: 'complete',
    request: (_, taskId) => ({ taskId, taskStatus: '3', taskStatusTime: time, taskRemark: 'r' }),
    status: OWNER,
  },
  {
    call: 'updateTask',
    what: 'complete late',
    request: (_, taskId) => ({ taskId, taskStatus: '5', taskStatusTime: time, taskRemark: 'r' }),
    status: OWNER,
    task: { taskStatus: '4' },
  },
  { call: 'getUserByUserId', what: 'a colleague', request: () => ({ userId: 'owner' }), status: STAFF },
  { call: 'getUserByEmail', what: 'a colleague', request: () => ({ email: 'owner@example.com' }), status: STAFF },
  { call: 'getUserList', what: 'colleagues', request: () => ({}), status: STAFF },
  { call: 'getCopyUserByTaskId', what: 'of a task', request: (_, taskId) => ({ taskId }), status: READERS },
  { call: 'messageTextCard', what: 'to the creator', request: (_, taskId) => card(taskId, 'creator'), status: READERS },
  { call: 'addTask', what: 'about no customer', request: () => form(), status: STAFF },
  { call: 'addTask', what: 'about the customer', request: () => form({ taskCustomer: 'K1' }), status: READERS },
  { call: 'addTask', what: 'about an unknown customer', request: () => form({ taskCustomer: 'K-none' }), status: NOBODY },
  { call: 'addTask', what: 'as the creator', request: () => form({ createdBy: codeOf('creator') }), status: CREATOR },
  { call: 'editUpdateTask', what: 'a task', request: (_, taskId) => ({ ...form({ taskCustomer: 'K1' }), taskId }), status: CREATOR },
  {
    call: 'editUpdateTask',
    what: 'an expired one',
    request: (_, taskId) => ({ ...form(), taskId }),
    status: CREATOR,
    task: { taskStatus: '4' },
  },
  {
    call: 'editUpdateTask',
    what: 'a completed one',
    request: (_, taskId) => ({ ...form(), taskId }),
    status: NOBODY,
    task: { taskStatus: '3' },
  },
  { call: 'getTaskTrace', what: 'of a task', request: (_, taskId) => ({ id: taskId }), status: READERS },
  { call: 'uploadWeb', what: 'a file', request: () => ({ imgFile: picture() }), status: STAFF },
  { call: 'getFileByTaskId', what: 'of a task', request: (_, taskId) => ({ taskId }), status: READERS },
  { call: 'getBase64ByFileId', what: 'a file of a task', request: () => ({ id: uploaded.inTask }), status: READERS },
  { call: 'getBase64ByFileId', what: 'a file of no task', request: () => ({ id: uploaded.loose }), status: CREATOR },
  {
    call: 'addTask',
    what: 'with the file of a task',
    request: () => form({ imgFileId: uploaded.inTask, otherFileId: uploaded.inTask }),
    status: READERS,
  },
  {
    call: 'addTask',
    what: 'with a file of no task',
    request: () => form({ otherFileId: uploaded.loose, taskUser: 'creator' }),
    status: CREATOR,
  },
  { call: 'getCustomersByUserId', what: 'one’s own', request: own, status: STAFF },
  { call: 'getCustomersByUserId', what: 'another’s', request: () => own('nobody' as PersonName), status: NOBODY },
  { call: 'getNewByTaskId', what: 'of a task', request: (_, taskId) => ({ taskId }), status: READERS },
  { call: 'getComplaintTaskDetail', what: 'of its tasks', request: () => ({ caseNo: CASE }), status: HANDLERS, task: ofCase },
  { call: 'getComplaintTask', what: 'of its tasks', request: () => ({ caseNo: CASE }), status: HANDLERS, task: ofCase },
  { call: 'getPolicyMesage', what: 'a policy of the case', request: () => ({ policyNo: `P-${CASE}` }), status: HANDLERS, task: ofCase },
  { call: 'getPolicyMesage', what: 'a claim of the case', request: () => ({ registNo: `R-${CASE}` }), status: HANDLERS, task: ofCase },
  { call: 'getPolicyMesage', what: 'a policy of no case', request: () => ({ policyNo: 'P-none' }), status: NOBODY, task: ofCase },
  { call: 'updateComplaintByCase', what: 'of its tasks', request: handling, status: HANDLERS, task: ofCase },
  { call: 'getBase64ByFileId', what: 'a file of the case', request: () => ({ id: uploaded.inCase }), status: HANDLERS, task: ofCase },
  {
    call: 'addTask',
    what: 'that passes the case on',
    request: () => form({ caseNo: CASE, taskUser: 'owner' }),
    status: HANDLERS,
    task: ofCase,
  },
  {
    call: 'getWechatCustomersByExternalUserid',
    what: 'the steward’s customer',
    request: (who) => ({ ...own(who), externalUserid: 'wm1' }),
    status: STEWARD,
  },
  {
    call: 'getWechatCustomersByExternalUserid',
    what: 'an unknown one',
    request: (who) => ({ ...own(who), externalUserid: 'wm-none' }),
    status: NOBODY,
  },
  { call: 'getCustomerSaleInfoById', what: 'the steward’s customer', request: () => ({ customerid: 'C1' }), status: STEWARD },
  { call: 'getCustomerSaleInfoById', what: 'an unknown one', request: () => ({ customerid: 'C-none' }), status: NOBODY },
  { call: 'getTimeoutRemindList', what: 'one’s own', request: (who) => ({ userCode: codeOf(who) }), status: STAFF },
  { call: 'getTimeoutRemindList', what: 'the owner’s', request: () => ({ userCode: codeOf('owner') }), status: OWNER },
  {
    call: 'getTimeoutRemindDetail',
    what: 'the owner’s task',
    request: (who) => ({ taskId: WORK, userCode: codeOf(who) }),
    status: OWNER,
  },
  {
    call: 'getTimeoutRemindDetail',
    what: 'a task, as the owner',
    request: () => ({ taskId: WORK, userCode: codeOf('owner') }),
    status: OWNER,
  },
  { call: 'submitWorkTime', what: 'the owner’s task', request: (who) => work(codeOf(who)), status: OWNER },
  { call: 'submitWorkTime', what: 'a task, as the owner', request: () => work(codeOf('owner')), status: OWNER },
  { call: 'wxToO2ORedirect', what: 'products, for nobody', request: (who) => ({ userId: who, page: 'compoEx' }), status: STAFF },
  {
    call: 'wxToO2ORedirect',
    what: 'products, for the steward’s customer',
    request: (who) => ({ userId: who, page: 'compoEx', customerId: 'C1' }),
    status: STEWARD,
  },
  {
    call: 'wxToO2ORedirect',
    what: 'renewal of the steward’s customer',
    request: (who) => ({ userId: who, customerIdNo: ID_NO, callbackUrl: house.url }),
    status: STEWARD,
  },
  { call: 'wxToO2ORedirect', what: 'as another', request: () => ({ userId: 'nobody', page: 'compoEx' }), status: NOBODY },
  {
    call: 'wxToO2ORedirect',
    what: 'of another app',
    request: (who) => ({ userId: who, page: 'compoEx', appId: 'another' }),
    status: NOBODY,
  },
  { call: 'getEndorNoByPolicyNo', what: 'of any policy', request: () => ({ policyNoList: ['P-E1'] }), status: STAFF },
  { call: 'getClientPolicyByIdentity', what: 'the steward’s customer', request: () => ({ customerid: 'C1' }), status: STEWARD },
  { call: 'getFollowTaskDetail', what: 'of any endorsement', request: () => ({ endorNo: 'E1' }), status: STAFF },
  { call: 'getWechatFollowInfo', what: 'of any endorsement', request: () => ({ endorNo: 'E1' }), status: STAFF },
  { call: 'getSigningLink', what: 'of any endorsement', request: () => ({ endorNo: 'E1' }), status: STAFF },
  { call: 'reserveSigningLink', what: 'for any endorsement', request: () => OF_E1, status: STAFF },
  { call: 'addTaskMainAndMsgFollow', what: 'the owner’s link', request: toSend, status: OWNER },
  { call: 'addTaskMainAndMsgFollow', what: 'as the owner', request: () => toSend('owner'), status: OWNER },
  { call: 'copyAddWechatFollowInfo', what: 'the owner’s link', request: toSend, status: OWNER },
  { call: 'copyAddWechatFollowInfo', what: 'as the owner', request: () => toSend('owner'), status: OWNER },
  { call: 'getSigningEndorsement', what: 'one’s own', request: () => ({}), status: POLICYHOLDERS },
  { call: 'getWechatCustomerLoginResult', what: 'E1', request: () => ({ endorNo: 'E1' }), status: POLICYHOLDER },
  { call: 'getFollowFiles', what: 'E1', request: () => ({ endorNo: 'E1' }), status: POLICYHOLDER },
  { call: 'noteSigningRead', what: 'one’s own', request: () => ({ shownHash: 's' }), status: POLICYHOLDERS },
  { call: 'uploadImageToPcis', what: 'E1', request: () => signature, status: POLICYHOLDER },
  { call: 'undoEndorsementAutograph', what: 'E1', request: () => ({ endorNo: 'E1', mobile: HOLDER }), status: POLICYHOLDER },
  { call: 'withdrawSigningLink', what: 'the owner’s link', request: () => ({ linkId: linkOf('E2') }), status: OWNER },
  { call: 'withdrawSigningLink', what: 'no link', request: () => ({ linkId: 'none' }), status: NOBODY },
  { call: 'messageTextCard', what: 'to anyone else', request: (_, taskId) => card(taskId, 'copied'), status: NOBODY },
]

let house: House
const tokens = new Map<string, string>()
/** Files of the creator: one belongs to a task of the owner, one to none, and one to a case. */
const uploaded = { inTask: '', loose: '', inCase: '' }
const picture = () => new File([png(1, 1)], 'picture.png')
beforeAll(async () => {
  const insurer = {
    ...core,
    policy: async () => ({ riskName: 'r' }),
    claim: async () => ({ operatorName: 'o' }),
    policiesOf: async () => [],
    timeout: async (_db: unknown, taskId: string) =>
      taskId === WORK ? { task: { taskId, nodeId: 'UserTask2' }, userCode: codeOf('owner'), companyCode: '', waiting: true } : undefined,
    handleTimeout: async () => true,
  }
  house = await startHouse({ insurer, sms: () => pretendSms().sms })
  await sendLinks(house)
  await openSessions()
  const upload = async () =>
    String((await house.call('uploadWeb', { imgFile: picture() }, { token: tokens.get('creator') })).data['fileId'])
  Object.assign(uploaded, { inTask: await upload(), loose: await upload(), inCase: await upload() })
  await house.task({ imgFileId: uploaded.inTask })
  await house.complaint({ caseNo: CASE })
  await house.db.insertInto('complaint_file').values({ caseNo: CASE, fileId: uploaded.inCase, place: 0 }).execute()
  await house.setIdNo('K1', ID_NO)
  const customer = { wechatCustomerId: 'K2', externalUserid: 'wm2', custName: 'Two', clientName: 'Two', cifClientNo: 'C2', mobile1: '' }
  await house.addCustomers([customer])
  const relation = { userCustomerId: 'R2', userId: 'owner', wechatCustomerId: 'K2', addedAt: NOON, deletedAt: null }
  await house.db.insertInto('steward').values(relation).execute()
})
afterAll(() => house.close())

/** A session for everyone who has one, and the token of somebody who has only asked for a code (DEC-12). */
async function openSessions(): Promise<void> {
  for (const person of PEOPLE) tokens.set(person, await house.signIn(person))
  const signer = (endorNo: string, mobileHash: string) =>
    issueToken(house.db, { kind: 'policyholder', endorNo, policyNo: `P-${endorNo}`, linkId: linkOf(endorNo), mobileHash }, NOON)
  tokens.set('policyholder', await signer('E1', createPseudonym(SECRET)('mobile', HOLDER)))
  tokens.set('otherPolicyholder', await signer('E2', 'another mobile'))
  tokens.set('ticket', await issueToken(house.db, { kind: 'ticket', registNo: `R-${CASE}` }, NOON))
  tokens.set('pending', String((await house.call('sendValidate', codeRequest())).data['token']))
}

/** All that is kept about a task: what a refused request must leave as it was. */
const about = async (taskId: string) => [
  await house.db.selectFrom('task').selectAll().where('taskId', '=', taskId).execute(),
  await house.db.selectFrom('task_copy').selectAll().where('taskId', '=', taskId).orderBy('userId').execute(),
  await house.db.selectFrom('task_trace').selectAll().where('taskId', '=', taskId).execute(),
  await house.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).execute(),
  await house.db
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<number>().as('tasks'))
    .execute(),
  await house.db.selectFrom('file').select('fileId').orderBy('fileId').execute(),
  await house.db.selectFrom('complaint').selectAll().execute(),
]

describe('DEC-28 who may do what', () => {
  it('every mounted call has its rows in this table', () =>
    expect([...new Set(CASES.map(({ call }) => call))].sort()).toEqual(schemas.calls.map(({ id }) => id).sort()))
  it('every call with a task or a person in it is asked about another’s, and that is refused', () => {
    const refused = new Set(CASES.filter(({ status }) => status.stranger === 403).map(({ call }) => call))
    const open = schemas.calls.filter(({ id, request }) => !refused.has(id) && ('taskId' in request || 'taskUser' in request))
    expect(open.map(({ id }) => id)).toEqual([])
  })
  it('default deny: a call is for anyone only where its file says so', () => {
    const open = new Set(schemas.calls.filter(({ access }) => access === 'open').map(({ id }) => id))
    expect(CASES.filter(({ call, status }) => (status.nobody === 200 || status.pending === 200) !== open.has(call))).toEqual([])
  })
  const rows = CASES.flatMap((each) => WHO.map((who) => ({ ...each, who, expected: each.status[who] })))
  it.each(rows)('$call, $what: $who gets $expected', async ({ call, request, who, expected, task }) => {
    const taskId = await house.task(task)
    const before = await about(taskId)
    const answer = await house.call(call, request(isPerson(who) ? who : 'owner', taskId), { token: tokens.get(who) })
    expect(answer.http).toBe(expected)
    if (call.startsWith('end')) await openSessions()
    if (expected === 200) return
    expect(answer.data).toEqual({})
    expect(await about(taskId)).toEqual(before)
  })
  it('forbids reading a task once the customer is someone else’s', async () => {
    const taskId = await house.task({ taskCustomer: 'K1' })
    await house.db.updateTable('steward').set({ deletedAt: 1 }).where('userId', '=', 'steward').execute()
    expect((await house.call('taskAndCustomerList', { taskId }, { token: tokens.get('steward') })).http).toBe(403)
    await house.db.updateTable('steward').set({ deletedAt: null }).execute()
  })
})

describe('DEC-09 identity comes from the token alone', () => {
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
    addTask: () => form(),
    updateComplaintByCase: () => handling('owner'),
    getUserByUserId: () => ({ userId: 'owner' }),
    getUserByEmail: () => ({ email: 'owner@example.com' }),
    getWechatCustomersByExternalUserid: () => ({ ...own('owner'), externalUserid: 'wm2' }),
    wxToO2ORedirect: () => ({ userId: 'owner', page: 'compoEx' }),
    getTimeoutRemindList: () => ({ userCode: codeOf('owner') }),
    getTimeoutRemindDetail: () => ({ taskId: WORK, userCode: codeOf('owner') }),
    submitWorkTime: () => work(codeOf('owner')),
    addTaskMainAndMsgFollow: () => toSend('owner'),
    copyAddWechatFollowInfo: () => toSend('owner'),
  }
  it.each(claims)('$id forbids a foreign $field', async ({ id, field }) => {
    const taskId = await house.task()
    const request =
      valid[id]?.(taskId) ??
      Object.fromEntries(Object.entries({ ...own('owner'), ...ownList('owner') }).filter(([name]) => name in schemaOf(id).request))
    const token = tokens.get('owner')
    expect((await house.call(id, request, { token })).http).toBe(200)
    expect((await house.call(id, { ...request, [field]: 'stranger' }, { token })).http).toBe(403)
  })
})
