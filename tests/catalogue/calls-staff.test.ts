import { describe, expect, it } from 'vitest'
import { type CallRow, testCalls } from './calls.ts'
import { getPath, entity, field, json, namesIn, readCall } from './schemas.ts'

const CUSTOMER =
  'externalUserid userCustomerId wechatCustomerId wechatCode custName clientName cifClientNo custGender:code<gender> custAvatar:image createTime:dateTime mobile1 ' +
  'birthday:date email firstproposaldate idType:code<idType> idNo description remark deleteBy subStatusCName authStatusCName tagList:list<Tag> ' +
  // Not in the API documents: the version that was read (DEC-20).
  'version'
const CASE =
  'caseNo pushUserEmail caseType complaintDate acceptDate clientName relationship complaintReason contactPhone complaintDescription ' +
  'isSupervise registNoList:list<text> policyNoList:list<text> fileList:list<CaseFile> caseStatus:code<caseStatus>'
const POLICY =
  'riskName effectDate appliyName insuredName salesman cooperativeNetwork companyCName licenseNo vehicleBrand engineNo chassisNumber'
const CLAIM = 'registNo reportDate damageStartDate operatorName evaluateName'
const FILES = 'imgFileId imgFileUrl imgFileName imgFileContentType otherFileId otherFileUrl otherFileName otherFileContentType'
const TASK =
  'taskTitle! taskContext! custName taskCustomer taskUser! userName carbonCopyUserList:list<Person> carbonCopyUserIdList:list<text> taskCallTime:dateTime~epoch! taskEndTime:dateTime~epoch! ' +
  `taskCallType:code<callType>! ${FILES}`
const NEW_TASK = `${TASK} taskType:code<taskType>=2 taskChildrenType:code<taskChildrenType>=3 dataSource=1 msgChannel=1 isDelete=0 caseNo joinUser extra:map createdBy@userCode agentId@agentId appId@appId wechatCode@wechatCode`
// linkId is not in the API documents: the id reserved for the link (DEC-29).
const FOLLOW =
  'endorNo! policyNo! userId@userId! email@userCode mobile externalUserId appId@appId agentId@agentId wechatCode@wechatCode linkId!'
const IDENTITY = 'customerid! idtype:code<idType> idno'
const OK = 'status=200'

const CALLS: CallRow[] = [
  [
    'CALL-04 CUSTLIST-11 CUSTLIST-02 AMB-56',
    'getCustomersByUserId',
    'GET wechatCustomer/wxGetCustomersByUserId',
    'userId@userId! appId@appId queryName',
    'rows:list<Customer>!',
    OK,
  ],
  ['CALL-05', 'getCustomerById', 'GET wechatCustomer/{customerId}', 'customerId!', CUSTOMER, OK],
  ['CALL-06', 'getuserTagProportion', 'GET wechatCustomer/getuserTagProportion', 'userId@userId!', 'haveTagCnt:integer allCnt:integer', OK],
  [
    'CALL-07 AMB-42',
    'wxUpdateCustomer',
    'POST wechatCustomer/wxUpdateCustomer',
    'isMatching moldStatus:code<moldStatus>=2 wechatCustomerId! wechatCode@wechatCode clientName mobile1 custGender:code<gender> idType:code<idType> idNo cifClientNo birthday:date version',
    '',
    OK,
  ],
  [
    'CALL-08 CUSTDETAIL-09',
    'getWechatCustomersByExternalUserid',
    'GET wechatCustomer/getWechatCustomersByExternalUserid',
    'userId@userId! appId@appId externalUserid!',
    CUSTOMER,
    'status=success | status=200',
  ],
  [
    'CALL-09 CUSTDETAIL-18',
    'getClientPolicyByIdentity',
    'GET wechatCustomer/getClientPolicyByIdentity',
    IDENTITY,
    'policyList:list<Policy>!',
    OK,
  ],
  [
    'CALL-10 CUSTDETAIL-34',
    'downloadPolicyPdf',
    'GET wechatCustomer/downloadPolicyPdf',
    'policyNo!',
    'resulCode pdfFile',
    'message=success & data.resulCode=Y & data.pdfFile present',
  ],
  [
    'CALL-11 CUSTDETAIL-21 AMB-56 AMB-59',
    'getClientOrderByIdentity',
    'GET wechatCustomer/getClientOrderByIdentity',
    'mobile name identifyNumber',
    'orderList:list<Order>!',
    OK,
  ],
  [
    'CALL-12 CUSTDETAIL-28 MATCH-14 AMB-56 AMB-59',
    'getClientCarInfoByIdentity',
    'GET wechatCustomer/getClientCarInfoByIdentity',
    IDENTITY,
    'vehicleList:list<Vehicle>!',
    OK,
  ],
  [
    'CALL-13 MATCH-04',
    'getClientListByIdentify',
    'GET wechatCustomer/getClientListByIdentify',
    'mobile idNo',
    'customerList:list<Candidate>!',
    OK,
  ],
  [
    'CALL-14 CUSTDETAIL-25 AMB-56 AMB-59',
    'getGcClaimInfoByIdentify',
    'GET wechatCustomer/getGcClaimInfoByIdentify',
    IDENTITY,
    'claimList:list<Claim>!',
    OK,
  ],
  [
    'CALL-15 VAS-01',
    'getClientVasOrderByIdentity',
    'GET wechatCustomer/getClientVasOrderByIdentity',
    'idNo!',
    'vasOrderList:list<ServiceOrder>!',
    OK,
  ],
  [
    'CALL-16 MATCH-14',
    'getCustomerBaseInfoByIdNo',
    'GET wechatCustomer/getCustomerBaseInfoByIdNo',
    IDENTITY,
    'customermap:record<CustomerBase>!',
    OK,
  ],
  [
    'CALL-17 CONSULT-01',
    'getConsultationListByIdNo',
    'GET wechatCustomer/getConsultationListByIdNo',
    IDENTITY,
    'consultationList:list<Consultation>!',
    OK,
  ],
  [
    'CALL-18 GRID-07',
    'getCustomerSaleInfoById',
    'GET wechatCustomer/getCustomerSaleInfoById',
    'customerid!',
    'result_code teamtypename branchCompanyName salesmanname',
    'data.result_code=success',
  ],
  [
    'CALL-19',
    'saveCustomerRemark',
    'POST wechatCustomer/saveCustomerRemark',
    'appid@appId userid@userId! external_userid! remark remark_mobiles:list<text> description userCustomerId',
    '',
    OK,
  ],
  [
    'CALL-20 MATCH-07 MATCH-11 AMB-42 AMB-56',
    'saveMatchingRecord',
    'POST wechatCustomerTrace/record',
    'moldStatus:code<moldStatus>! wechatCustomerId! wechatCode@wechatCode',
    '',
    'always',
  ],
  ['CALL-21 TAG-02', 'getCorpTag', 'GET tagMain/getCorpTag', 'appId@appId', 'rows:list<Tag>!', OK],
  ['CALL-22 TAG-02', 'queryTaglist', 'GET tagMain/queryTaglist', 'appId@appId userId@userId! externalUserid!', 'data:map<Tag>[]', OK],
  ['CALL-23 TAG-02', 'customerAllTag', 'GET tagMain/customerAllTag', 'appId@appId userId@userId! externalUserId!', 'rows:list<Tag>!', OK],
  [
    'CALL-24 AMB-45 TAG-04 TAG-05',
    'wxMarkTag',
    'POST tagPersonnel/wxMarkTag',
    'appId@appId userid@userId! external_userid! add_tag:list<TagChange> remove_tag:list<TagChange> isDelete=0 personnelType! tagCreatType=1 tagCreater@userId tagSourceType=1 wechatFlag=1',
    '',
    'errcode=success',
  ],
  [
    'CALL-25 HOME-03 AMB-06',
    'getCustomerDeleteCount',
    'GET wechatUserCustomer/getCustomerDeleteCount',
    'appId@appId userId@userId!',
    'total:integer!',
    OK,
  ],
  [
    'CALL-26 HOME-02 AMB-06',
    'getCustomerAddCount',
    'GET wechatUserCustomer/getCustomerAddCount',
    'appId@appId userId@userId!',
    'total:integer!',
    OK,
  ],
  ['CALL-27 HOME-04 AMB-06', 'getTaskAddCount', 'GET wechatTaskMain/getTaskAddCount', 'appId@appId userId@userId!', 'total:integer!', OK],
  ['CALL-28 TASKFORM-31', 'addTask', 'POST wechatTaskMain/addTask', NEW_TASK, 'taskId', OK],
  [
    'CALL-29 TASKVIEW-10 TASKVIEW-11',
    'updateTask',
    'POST wechatTaskMain/updateTask',
    'taskId! taskStatus:code<taskStatus>! taskStatusTime:dateTime! taskRemark',
    '',
    OK,
  ],
  [
    'CALL-30 TASKFORM-32 TASKFORM-33 TASKFORM-34',
    'editUpdateTask',
    'POST wechatTaskMain/editUpdateTask',
    `taskId! version ${TASK} extra:map`,
    '',
    OK,
  ],
  ['CALL-31 AMB-16', 'getNewByTaskId', 'POST wechatTaskMain/getNewByTaskId', 'taskId!', 'caseNo caseType', OK],
  ['CALL-32', 'messageText', 'POST wechatTaskMain/messageText', '', '', OK],
  [
    'CALL-33 AMB-23',
    'messageTextCard',
    'POST wechatTaskMain/messageTextCard',
    'wechatCode@wechatCode userId! content! title! redirect! bussinessNo! btntxt',
    '',
    OK,
  ],
  ['CALL-34', 'addTaskMainAndMsgFollow', 'POST wechatTaskMain/addTaskMainAndMsgFollow', FOLLOW, '', 'message=success | status=200'],
  ['CALL-35', 'copyAddWechatFollowInfo', 'POST wechatTaskMain/copyAddWechatFollowInfo', FOLLOW, '', 'message=success | status=200'],
  [
    'CALL-36',
    'getEndorNoByPolicyNo',
    'POST wechatTaskMain/getEndorNoByPolicyNo',
    'policyNoList:list<text>!',
    'endorDataList:list<Endorsement>!',
    OK,
  ],
  ['CALL-37 COMPLAINT-23', 'getComplaintTask', 'POST wechatTaskMain/getComplaintTask', 'caseNo!', CASE, OK],
  ['CALL-38 COMPLAINT-23', 'getComplaintTaskDetail', 'POST wechatTaskMain/getComplaintTaskDetail', 'caseNo!', CASE, OK],
  [
    'CALL-39 AMB-57 COMPLAINT-07 COMPLAINT-08',
    'getPolicyMesage',
    'POST wechatTaskMain/getPolicyMesage',
    'policyNo registNo',
    `${POLICY} ${CLAIM}`,
    OK,
  ],
  [
    'AMB-30 CALL-40 COMPLAINT-19 COMPLAINT-20',
    'updateComplaintByCase',
    'POST wechatTaskMain/updateComplaintByCase',
    'userId@userId! caseNo! isPunished:code<yesNo>! isCallerRepairer:code<yesNo>! isNoReturn:code<yesNo>! punishDescription investigateResult handleOpinion! handleReason!',
    'resultCode resultMsg',
    'message=success & data.resultCode=Y',
  ],
  ['CALL-41', 'newCustomerTask', 'POST wechatTaskMain/newCustomerTask', '', '', OK],
  [
    'CALL-42 CUSTDETAIL-27 AMB-56',
    'taskList',
    'GET wechatTaskMain/wxTaskList',
    'taskUser@userId! appId@appId isDelete=0 taskCustomer!',
    'rows:list<Task>!',
    OK,
  ],
  [
    'CALL-43 PERM-02',
    'getQywxTaskList',
    'GET wechatTaskMain/getQywxTaskList',
    'taskUser@userId! appId@appId isDelete=0',
    'rows:list<Task>!',
    OK,
  ],
  [
    'CALL-44 PERM-02',
    'getWarnTodayTaskList',
    'GET wechatTaskMain/getWarnTodayTaskList',
    'taskUser@userId! appId@appId isDelete=0 taskType:code<taskType>! taskChildrenType caseType',
    'rows:list<Task>!',
    OK,
  ],
  [
    'CALL-45',
    'taskAndCustomerList',
    'GET wechatTaskMain/taskAndCustomerList',
    'appId@appId taskId taskUser isDelete=0 taskType:code<taskType>',
    'rows:list<Task>!',
    OK,
  ],
  ['CALL-46 TASKVIEW-04', 'getTaskTrace', 'GET wechatTaskMainTrace/getTaskTrace/{id}', 'id!', 'rows:list<TaskTrace>!', OK],
  ['CALL-47 TASKVIEW-19', 'getCopyUserByTaskId', 'GET wechatTaskMainCopy/getCopyUserByTaskId', 'taskId!', 'rows:list<Contact>!', OK],
  ['CALL-48', 'getUserByUserId', 'GET wechatUser/getUserByUserId', 'appId@appId userId!', 'name userId mobile', OK],
  ['CALL-49 AMB-56', 'getUserByEmail', 'GET wechatUser/wxGetUserByEmail', 'appId@appId email!', 'name mobile userId', OK],
  ['CALL-50', 'uploadWeb', 'POST wechatTaskFile/uploadWeb', 'imgFile:file!', 'fileId fileUrl fileName contentType fileBase', OK],
  ['CALL-51', 'getBase64ByFileId', 'GET wechatTaskFile/getBase64ByFileId/{id}', 'id!', 'fileBase!', OK],
  ['CALL-52', 'getFileByTaskId', 'GET wechatTaskFile/getFileByTaskId', 'taskId!', 'rows:list<TaskFiles>!', OK],
]

describe('the calls of the staff app', () => {
  testCalls(CALLS, '/api/pwesure/web/')
})

/** Defaults, encodings and types that the catalogue specifies in addition to the field names. */
const VALUES: [id: string, call: string, keys: string, value: unknown][] = [
  ['AMB-42 CALL-07 MATCH-15 ENUM-29', 'wxUpdateCustomer', 'request.moldStatus.default', '2'],
  ['AMB-45 CALL-24', 'wxMarkTag', 'request.add_tag.of', 'TagChange'],
  ['AMB-45 CALL-24', 'wxMarkTag', 'request.remove_tag.of', 'TagChange'],
  ['AMB-27 CALL-28', 'addTask', 'request.taskCallTime.wire', 'epoch'],
  ['DEC-25', 'addTask', 'request.extra.type', 'map'],
  ['DEC-25', 'editUpdateTask', 'request.extra.type', 'map'],
  ['AMB-25 AMB-27 CALL-30', 'editUpdateTask', 'request.taskCallTime.wire', 'epoch'],
  ['AMB-25 AMB-27 CALL-30', 'editUpdateTask', 'request.taskEndTime.wire', 'epoch'],
  ['CALL-32', 'messageText', 'unused', 'AMB-72'],
  ['CALL-41', 'newCustomerTask', 'unused', 'AMB-72'],
  ['CALL-43', 'getQywxTaskList', 'request.isDelete.default', '0'],
  ['CALL-45', 'taskAndCustomerList', 'response.rows.of', 'Task'],
  ['CALL-46', 'getTaskTrace', 'response.rows.of', 'TaskTrace'],
  ['AMB-29 AMB-56 CALL-50', 'uploadWeb', 'encoding', 'multipart'],
  ['AMB-29 CALL-50', 'uploadWeb', 'request.imgFile.type', 'file'],
  ['AMB-17 TASKFORM-22', 'addTask', 'request.taskType.default', '2'],
  ['AMB-17 TASKFORM-23', 'addTask', 'request.taskChildrenType.default', '3'],
  ['TASKFORM-29', 'addTask', 'request.dataSource.default', '1'],
  ['TASKFORM-30', 'addTask', 'request.msgChannel.default', '1'],
]

describe('defaults, encodings and types of the calls', () => {
  it.each(VALUES)('%s %s %s', (_id, call, keys, value) => expect(getPath(readCall(call), ...keys.split('.'))).toEqual(value))

  it.each([
    ['CALL-05', 'getCustomerById', ['Customer']],
    ['CALL-08 ENT-10 ENT-11 ENT-12', 'getWechatCustomersByExternalUserid', ['Customer']],
    ['AMB-32 CALL-37 ENT-09', 'getComplaintTask', ['ComplaintCase']],
    ['AMB-32 CALL-38 ENT-09', 'getComplaintTaskDetail', ['ComplaintCase']],
    ['CALL-39', 'getPolicyMesage', ['PolicyInfo', 'ClaimInfo']],
  ])('%s %s returns exactly the fields of its entities', (_id, call, entities) => {
    const fields = entities.flatMap((name) => Object.keys(entity(name)).filter((key) => field(key, name)['derived'] === undefined))
    expect(Object.keys(getPath(readCall(call), 'response') ?? {}).sort()).toEqual([...new Set(fields)].sort())
  })

  it('CALL-16 the base info has the documented fields', () => {
    expect(getPath(json('calls/getCustomerBaseInfoByIdNo'), 'response', 'customermap', 'of')).toBe('CustomerBase')
    expect(Object.keys(entity('CustomerBase')).sort()).toEqual(
      // `type` is not in the API documents; it is derived from `policyholderflag`.
      ['birthday', 'email', 'customertype', 'firstproposaldate', 'sex', 'policyholderflag', 'type'].sort(),
    )
  })
})

/** The calls of the documents; those of accounts are the product's own (docs/architecture/accounts.md). */
const all = namesIn('calls')
  .map((name) => readCall(name))
  .filter(({ path }) => !String(path).startsWith('/api/steward/'))
const OPEN = [
  'appOAuth',
  'endSession',
  'exchangeClaimTicket',
  'getJsConfig',
  'getToken',
  'qyWxCustomerLogin',
  'qyWxUserLogin',
  'sendValidate',
  'startAppOAuth',
]
/** Identity fields not read from the session: another user's id, or a payload of another shape (RENEW-03, CALL2-15). */
const NOT_FROM_SESSION = [
  'getUserByUserId.userId',
  'messageTextCard.userId',
  'wxGetUserBehavior.userid',
  'wxToO2ORedirect.appId',
  'wxToO2ORedirect.agentId',
]
const FROM_SESSION =
  'agentId=agentId appId=appId appid=appId createdBy=userCode email=userCode tagCreater=userId taskUser=userId userCode=userCode usercode=userCode userId=userId userid=userId wechatCode=wechatCode'
const AVOID_LOGIN = '/api/pwesure/qywxRest/avoidLogin/'

describe('all calls', () => {
  it('CALL-01 CALL-03 use the web prefix, or the avoidLogin prefix for logins and the redirect', () => {
    const notWeb = all
      .filter(({ path }) => !String(path).startsWith('/api/pwesure/web/'))
      .map(({ id, path }) => [id, String(path).startsWith(AVOID_LOGIN)])
    expect(notWeb).toEqual([...OPEN, 'wxToO2ORedirect'].map((id) => [id, true]))
  })
  it('CALL-02 require a session, except the listed open calls', () => {
    expect(all.filter(({ access }) => access === 'open').map(({ id }) => id)).toEqual(OPEN)
  })
  it('DEC-09 CALL-21 BOARD-04 take only the identity of the caller from the session', () => {
    const identity = /^(user_?id|usercode|app_?id|agentid|wechatcode|createdby|tagcreater)$/i
    const inputs = all
      .filter(({ access }) => access === 'staff')
      .flatMap((call) =>
        Object.entries(getPath(call, 'request') ?? {}).map(([name, one]) => ({ of: call['id'], name, from: getPath(one, 'session') })),
      )
    const unmapped = inputs.filter(({ name, from }) => identity.test(name) && from === undefined)
    expect(unmapped.map(({ of, name }) => `${String(of)}.${name}`)).toEqual(NOT_FROM_SESSION)
    const mapped = new Set(inputs.filter(({ from }) => from !== undefined).map(({ name, from }) => `${name}=${String(from)}`))
    expect(mapped).toEqual(new Set(FROM_SESSION.split(' ')))
  })
})
