import type { Case } from './authorisation-case.ts'
import { CLAIM_CASES } from './authorisation-claims.ts'
import { HOLDER, linkOf } from './codes.ts'
import { png } from './samples.ts'
import { accepted, APP, base64, codeOf, PASSWORD, type PersonName } from './server.ts'
import { taskForm } from './task-form.ts'

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
/** The policyholder of E1, and the sender of its link. */
const CERTIFICATE = { ...POLICYHOLDER, owner: 200 }
const OF_E1 = { endorNo: 'E1', policyNo: 'P-E1' }
const SENT = { ...OF_E1, linkId: linkOf('E1') }
export const toSend = (who: PersonName) => ({ ...SENT, userId: who, email: codeOf(who), ...APP })
const signature = { ...OF_E1, mobile: HOLDER, autographBase64: png(1, 1).toString('base64'), shownHash: 's', consent: 'c' }
export const ID_NO = '990101198001010011'
const OTHER_ID_NO = '990101198001010022'
export const own = (who: PersonName) => ({ userId: who, appId: APP.appId })
export const ownList = (who: PersonName) => ({ taskUser: who, appId: APP.appId, isDelete: '0' })
const time = '2026-11-20 12:00:00'
export const YESTERDAY = {
  start_time: Date.parse('2026-11-19T00:00:00+08:00') / 1_000,
  end_time: Date.parse('2026-11-20T00:00:00+08:00') / 1_000,
}
export const card = (taskId: string, userId: string) => ({
  userId,
  bussinessNo: taskId,
  title: 't',
  content: 'c',
  redirect: `/planTaskDetail?taskId=${taskId}`,
  wechatCode: APP.wechatCode,
})

/** A task of the workflow, the owner's. */
export const WORK = 'WORK-A'
export const work = (usercode: string) => ({
  taskId: WORK,
  usercode,
  actionType: 'agree',
  handleTime: 1,
  handleResult: 'r',
  nextNodeId: 'UserTask2',
})

export const CASE = 'CASE-A'
const ofCase = { taskChildrenType: '1', caseNo: CASE }
export const handling = (userId: string) => ({
  userId,
  caseNo: CASE,
  isPunished: 'N',
  isCallerRepairer: 'N',
  isNoReturn: 'Y',
  handleOpinion: 'o',
  handleReason: 'r',
})

/** Takes a tag off that is not there. */
export const marking = (userid: string, external_userid: string) => ({
  userid,
  external_userid,
  personnelType: '2',
  add_tag: [],
  remove_tag: [{ tagId: 't' }],
})

let asked = 0
/** Each time for another telephone: none may ask twice within a minute. */
export const codeRequest = () => {
  asked += 1
  const mobile = `199000040${String(asked).padStart(2, '0')}`
  return { operateCode: mobile, mobile, fDEBLoginFlag: '0', ...accepted }
}

/** A file to send. */
export const picture = () => new File([png(1, 1)], 'picture.png')

/** What the cases ask about, filled in before they are run: the service, and files of the creator. */
export const given = {
  url: '',
  /** One belongs to a task of the owner, one to none, and one to a case. */
  uploaded: { inTask: '', loose: '', inCase: '' },
}

/** Every call with its requests, and what each kind of caller is answered. */
export const CASES: Case[] = [
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
    request: () => ({ url: `${given.url}/myHome` }),
    status: ANYONE,
  },
  {
    call: 'startAppOAuth',
    what: 'anyone may begin, back to this app',
    request: () => ({ callbackUrl: `${given.url}/appOAuth` }),
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
  { call: 'endSession', what: 'a token that opens nothing', request: () => ({ token: 'x'.repeat(43) }), status: ANYONE },
  { call: 'endAllSessions', what: 'one’s own', request: () => ({}), status: SIGNED_IN },
  { call: 'getCustomerAddCount', what: 'one’s own', request: own, status: STAFF },
  { call: 'getCustomerAddCount', what: 'another’s', request: () => own('nobody' as PersonName), status: NOBODY },
  { call: 'getCustomerDeleteCount', what: 'one’s own', request: own, status: STAFF },
  { call: 'getCustomerDeleteCount', what: 'another’s', request: () => own('nobody' as PersonName), status: NOBODY },
  { call: 'getTaskAddCount', what: 'one’s own', request: own, status: STAFF },
  { call: 'getTaskAddCount', what: 'the owner’s', request: () => own('owner'), status: OWNER },
  { call: 'wxGetUserBehavior', what: 'one’s own', request: (who) => ({ userid: JSON.stringify([who]), ...YESTERDAY }), status: STAFF },
  { call: 'wxGetUserBehavior', what: 'the owner’s', request: () => ({ userid: '["owner"]', ...YESTERDAY }), status: OWNER },
  { call: 'wxGetChatTrendChart', what: 'one’s own', request: (who) => ({ userids: JSON.stringify([who]) }), status: STAFF },
  { call: 'wxGetChatTrendChart', what: 'the owner’s', request: () => ({ userids: '["owner"]' }), status: OWNER },
  { call: 'taskChartData', what: 'one’s own', request: (who) => ({ userId: who, ...YESTERDAY }), status: STAFF },
  { call: 'taskChartData', what: 'the owner’s', request: () => ({ userId: 'owner', ...YESTERDAY }), status: OWNER },
  { call: 'getuserTagProportion', what: 'one’s own', request: own, status: STAFF },
  { call: 'getuserTagProportion', what: 'the owner’s', request: () => own('owner'), status: OWNER },
  { call: 'wxGetUserName', what: 'one’s own', request: (who) => ({ userId: who }), status: STAFF },
  { call: 'wxGetUserName', what: 'an account of nobody', request: (who) => ({ userId: who, userIdEB: 'EB-0' }), status: NOBODY },
  { call: 'qyWxUpdateUserByUserId', what: 'an account of nobody', request: (who) => ({ userId: who, userIdEB: 'EB-0' }), status: NOBODY },
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
  { call: 'messageText', what: 'nobody says what', request: () => ({}), status: STAFF },
  { call: 'newCustomerTask', what: 'nobody says what', request: () => ({}), status: STAFF },
  { call: 'messageTextCard', what: 'to the creator', request: (_, taskId) => card(taskId, 'creator'), status: READERS },
  { call: 'addTask', what: 'about no customer', request: () => taskForm(), status: STAFF },
  { call: 'addTask', what: 'about the customer', request: () => taskForm({ taskCustomer: 'K1' }), status: READERS },
  { call: 'addTask', what: 'about an unknown customer', request: () => taskForm({ taskCustomer: 'K-none' }), status: NOBODY },
  { call: 'addTask', what: 'as the creator', request: () => taskForm({ createdBy: codeOf('creator') }), status: CREATOR },
  { call: 'editUpdateTask', what: 'a task', request: (_, taskId) => ({ ...taskForm({ taskCustomer: 'K1' }), taskId }), status: CREATOR },
  {
    call: 'editUpdateTask',
    what: 'an expired one',
    request: (_, taskId) => ({ ...taskForm(), taskId }),
    status: CREATOR,
    task: { taskStatus: '4' },
  },
  {
    call: 'editUpdateTask',
    what: 'a completed one',
    request: (_, taskId) => ({ ...taskForm(), taskId }),
    status: NOBODY,
    task: { taskStatus: '3' },
  },
  { call: 'getTaskTrace', what: 'of a task', request: (_, taskId) => ({ id: taskId }), status: READERS },
  { call: 'uploadWeb', what: 'a file', request: () => ({ imgFile: picture() }), status: STAFF },
  { call: 'getFileByTaskId', what: 'of a task', request: (_, taskId) => ({ taskId }), status: READERS },
  { call: 'getBase64ByFileId', what: 'a file of a task', request: () => ({ id: given.uploaded.inTask }), status: READERS },
  { call: 'getBase64ByFileId', what: 'a file of no task', request: () => ({ id: given.uploaded.loose }), status: CREATOR },
  {
    call: 'addTask',
    what: 'with the file of a task',
    request: () => taskForm({ imgFileId: given.uploaded.inTask, otherFileId: given.uploaded.inTask }),
    status: READERS,
  },
  {
    call: 'addTask',
    what: 'with a file of no task',
    request: () => taskForm({ otherFileId: given.uploaded.loose, taskUser: 'creator' }),
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
  { call: 'getBase64ByFileId', what: 'a file of the case', request: () => ({ id: given.uploaded.inCase }), status: HANDLERS, task: ofCase },
  {
    call: 'addTask',
    what: 'that passes the case on',
    request: () => taskForm({ caseNo: CASE, taskUser: 'owner' }),
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
  { call: 'getCorpTag', what: 'the corporation’s', request: () => ({}), status: STAFF },
  { call: 'queryTaglist', what: 'the steward’s customer', request: (who) => ({ userId: who, externalUserid: 'wm1' }), status: STEWARD },
  { call: 'queryTaglist', what: 'an unknown one', request: (who) => ({ userId: who, externalUserid: 'wm-none' }), status: NOBODY },
  { call: 'queryTaglist', what: 'as the steward', request: () => ({ userId: 'steward', externalUserid: 'wm1' }), status: STEWARD },
  { call: 'customerAllTag', what: 'the steward’s customer', request: (who) => ({ userId: who, externalUserId: 'wm1' }), status: STEWARD },
  { call: 'customerAllTag', what: 'an unknown one', request: (who) => ({ userId: who, externalUserId: 'wm-none' }), status: NOBODY },
  { call: 'customerAllTag', what: 'as the steward', request: () => ({ userId: 'steward', externalUserId: 'wm1' }), status: STEWARD },
  { call: 'wxMarkTag', what: 'the steward’s customer', request: (who) => marking(who, 'wm1'), status: STEWARD },
  { call: 'wxMarkTag', what: 'an unknown one', request: (who) => marking(who, 'wm-none'), status: NOBODY },
  { call: 'wxMarkTag', what: 'as the steward', request: () => marking('steward', 'wm1'), status: STEWARD },
  { call: 'wxMarkTag', what: 'made by another', request: (who) => ({ ...marking(who, 'wm1'), tagCreater: 'nobody' }), status: NOBODY },
  ...CLAIM_CASES,
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
    request: (who) => ({ userId: who, customerIdNo: ID_NO, callbackUrl: given.url }),
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
  {
    call: 'getClientPolicyByIdentity',
    what: 'the steward’s customer, with another ID number',
    request: () => ({ customerid: 'C1', idno: OTHER_ID_NO }),
    status: NOBODY,
  },
  { call: 'getClientOrderByIdentity', what: 'the steward’s customer', request: () => ({ identifyNumber: ID_NO }), status: STEWARD },
  { call: 'getClientOrderByIdentity', what: 'nobody', request: () => ({ name: 'Client One' }), status: NOBODY },
  {
    call: 'getClientOrderByIdentity',
    what: 'the steward’s customer, with another mobile',
    request: () => ({ identifyNumber: ID_NO, mobile: '19900002222' }),
    status: NOBODY,
  },
  { call: 'getGcClaimInfoByIdentify', what: 'the steward’s customer', request: () => ({ customerid: 'C1', idno: ID_NO }), status: STEWARD },
  {
    call: 'getGcClaimInfoByIdentify',
    what: 'the steward’s customer, with another ID number',
    request: () => ({ customerid: 'C1', idno: OTHER_ID_NO }),
    status: NOBODY,
  },
  { call: 'downloadPolicyPdf', what: 'the steward’s customer’s', request: () => ({ policyNo: 'P-C1' }), status: STEWARD },
  { call: 'downloadPolicyPdf', what: 'of no policy', request: () => ({ policyNo: 'P-none' }), status: NOBODY },
  { call: 'taskList', what: 'one’s own, or none', request: (who) => ({ ...ownList(who), taskCustomer: 'K1' }), status: STAFF },
  { call: 'taskList', what: 'as the owner', request: () => ({ ...ownList('owner'), taskCustomer: 'K1' }), status: OWNER },
  { call: 'getClientVasOrderByIdentity', what: 'the steward’s customer', request: () => ({ idNo: ID_NO }), status: STEWARD },
  { call: 'getConsultationListByIdNo', what: 'the steward’s customer', request: () => ({ customerid: 'C1' }), status: STEWARD },
  { call: 'getClientListByIdentify', what: 'by any number', request: () => ({ mobile: '19900001111' }), status: STAFF },
  { call: 'getCustomerBaseInfoByIdNo', what: 'the steward’s customer', request: () => ({ customerid: 'C1' }), status: STEWARD },
  { call: 'getCustomerBaseInfoByIdNo', what: 'an unknown one', request: () => ({ customerid: 'C-none' }), status: NOBODY },
  { call: 'getClientCarInfoByIdentity', what: 'the steward’s customer', request: () => ({ customerid: 'C1' }), status: STEWARD },
  { call: 'getCustomerById', what: 'the steward’s customer', request: () => ({ customerId: 'K1' }), status: STEWARD },
  { call: 'wxUpdateCustomer', what: 'the steward’s customer', request: () => ({ wechatCustomerId: 'K1', idNo: ID_NO }), status: STEWARD },
  { call: 'wxUpdateCustomer', what: 'an unknown one', request: () => ({ wechatCustomerId: 'K-none', idNo: ID_NO }), status: NOBODY },
  {
    call: 'saveMatchingRecord',
    what: 'the steward’s customer',
    request: () => ({ wechatCustomerId: 'K1', moldStatus: '1' }),
    status: STEWARD,
  },
  {
    call: 'saveCustomerRemark',
    what: 'the steward’s customer',
    request: (who) => ({ userid: who, external_userid: 'wm1', remark: 'r' }),
    status: STEWARD,
  },
  { call: 'getFollowTaskDetail', what: 'of any endorsement', request: () => ({ endorNo: 'E1' }), status: STAFF },
  { call: 'getWechatFollowInfo', what: 'of any endorsement', request: () => ({ endorNo: 'E1' }), status: STAFF },
  { call: 'getSigningLink', what: 'of any endorsement', request: () => ({ endorNo: 'E1' }), status: STAFF },
  { call: 'getEvidenceBundle', what: 'of the owner’s link', request: () => ({ endorNo: 'E1' }), status: OWNER },
  { call: 'reserveSigningLink', what: 'for any endorsement', request: () => OF_E1, status: STAFF },
  { call: 'addTaskMainAndMsgFollow', what: 'the owner’s link', request: toSend, status: OWNER },
  { call: 'addTaskMainAndMsgFollow', what: 'as the owner', request: () => toSend('owner'), status: OWNER },
  { call: 'copyAddWechatFollowInfo', what: 'the owner’s link', request: toSend, status: OWNER },
  { call: 'copyAddWechatFollowInfo', what: 'as the owner', request: () => toSend('owner'), status: OWNER },
  { call: 'getSigningEndorsement', what: 'one’s own', request: () => ({}), status: POLICYHOLDERS },
  { call: 'getWechatCustomerLoginResult', what: 'E1', request: () => ({ endorNo: 'E1' }), status: POLICYHOLDER },
  { call: 'getFollowFiles', what: 'E1', request: () => ({ endorNo: 'E1' }), status: POLICYHOLDER },
  { call: 'noteSigningRead', what: 'one’s own', request: () => ({ shownHash: 's' }), status: POLICYHOLDERS },
  { call: 'sendSigningCode', what: 'to one’s own number, where nobody may type', request: () => ({ mobile: HOLDER }), status: NOBODY },
  { call: 'uploadImageToPcis', what: 'E1', request: () => signature, status: POLICYHOLDER },
  { call: 'undoEndorsementAutograph', what: 'E1', request: () => ({ endorNo: 'E1', mobile: HOLDER }), status: POLICYHOLDER },
  { call: 'getSigningCertificate', what: 'of the owner’s link E1', request: () => ({ endorNo: 'E1' }), status: CERTIFICATE },
  { call: 'getSigningCertificateFile', what: 'of the owner’s link E1', request: () => ({ endorNo: 'E1' }), status: CERTIFICATE },
  { call: 'withdrawSigningLink', what: 'the owner’s link', request: () => ({ linkId: linkOf('E2') }), status: OWNER },
  { call: 'withdrawSigningLink', what: 'no link', request: () => ({ linkId: 'none' }), status: NOBODY },
  { call: 'messageTextCard', what: 'to anyone else', request: (_, taskId) => card(taskId, 'copied'), status: NOBODY },
]
