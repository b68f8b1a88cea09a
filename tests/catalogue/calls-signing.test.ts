import { describe, expect, it } from 'vitest'
import { type CallRow, testCalls } from './calls.ts'
import { getPath, json, message, namesIn, setting, readCall } from './schemas.ts'

// linkId is not in the API documents: the id reserved for the link (DEC-29).
const FOLLOW =
  'endorNo! policyNo! userId@userId! email@userCode mobile externalUserId appId@appId agentId@agentId wechatCode@wechatCode linkId!'
const RECORD = 'endorNo policyNo userId createdDate:dateTime'
const TIMEOUT =
  'taskId! registNo insuredName reportDate licenseNo reportorName reportorPhoneNumber status:code<taskStatus> thirdind:code<thirdind> nodeId defId instId tableName'
const SMS =
  'loginId! validateCode! userId wechatCode dataSources:code<dataSource> loginType:code<loginType> endorNo linkId externalUserId taskUserId email'
// Not in the API documents: what a password gets that needs a second factor (docs/architecture/accounts.md).
const FACTOR = 'challenge setUp:record<SecondFactorSetUp>'
const LOGGED_IN = 'token userIdEB mobile endorNo userInfo:record<UserInfo>'
const OUT = '/api/pwesure/qywxRest/avoidLogin/'
const OK = 'status=200'
const SUCCESS = 'message=success'
const BOTH = `${OK} & ${SUCCESS}`
const EITHER = `${SUCCESS} | ${OK}`
const ANY = 'always'

const CALLS: CallRow[] = [
  [
    'CALL2-06 AUTH-04 AUTH-06',
    'getToken',
    `POST ${OUT}getToken`,
    'username! password! appId@appId wechatCode@wechatCode agentId@agentId',
    `token userInfo:record<UserInfo> ${FACTOR}`,
    OK,
  ],
  ['CALL2-06', 'getFollowTaskDetail', 'POST wechatTaskMain/getFollowTaskDetail', 'endorNo!', RECORD, OK],
  [
    'CALL2-07 CLAIMPIC-02 CLAIMPIC-03 CLAIMPIC-04',
    'queryParamCfg',
    'GET wechatClaim/queryParamCfg',
    'CSnrCde:code<claimParameter>! CParCde! CFlg=1 CCde=',
    'data:map<text>',
    OK,
  ],
  [
    'CALL2-08',
    'getToken',
    `POST ${OUT}getToken`,
    'username! password! appId@appId wechatCode@wechatCode agentId@agentId',
    `token userInfo:record<UserInfo> ${FACTOR}`,
    OK,
  ],
  [
    'CALL2-09 AMB2-22 AUTH-18 AUTH-19',
    'qyWxUserLogin',
    `POST ${OUT}app/qyWxUserLogin`,
    'loginId! password! userId wechatCode@wechatCode dataSources:code<dataSource>! loginType:code<loginType>=0',
    `token userIdEB mobile userInfo:record<UserInfo> ${FACTOR}`,
    BOTH,
  ],
  // policyNo is not in the API documents: the address of a returning user may lack it (docs/architecture/drafts-and-idempotency.md).
  ['CALL2-10 AUTH-24', 'qyWxCustomerLogin', `POST ${OUT}app/qyWxCustomerLogin`, SMS, `${LOGGED_IN} policyNo`, BOTH],
  ['CALL2-11 AUTH-30 AUTH-32', 'qyWxCustomerLogin', `POST ${OUT}app/qyWxCustomerLogin`, SMS, `${LOGGED_IN} policyNo`, BOTH],
  // Not in the API documents: endorNo, which determines the mobile, and the accepted privacy notice (docs/architecture/sign-in.md).
  [
    'CALL2-12 SMS-13 SMS-11',
    'sendValidate',
    `POST ${OUT}app/sendValidate`,
    'operateType=1 operateCode! mobile! fDEBLoginFlag endorNo linkId privacyVersion',
    'token',
    SUCCESS,
  ],
  [
    'AMB2-68 CALL2-13 RENEW-04',
    'wxToO2ORedirect',
    `POST ${OUT}app/wxToO2ORedirect`,
    'userIdEB userId@userId! page autoFlag customerId qxwxFlag appId agentId callbackUrl customerIdNo',
    'redirectUrl!',
    'status=success',
  ],
  [
    'CALL2-14',
    'getJsConfig',
    `POST ${OUT}getJsConfig`,
    'url! agentId@agentId appId@appId',
    'configData:record<JsConfig> agentConfigData:record<JsConfig>',
    OK,
  ],
  // The state and the next two calls are not in the API documents (docs/architecture/sign-in.md).
  [
    'DEC-10',
    'appOAuth',
    `POST ${OUT}appOAuth`,
    'code! state! appId@appId agentId@agentId wechatCode@wechatCode',
    'token! userInfo:record<UserInfo>!',
    OK,
  ],
  [
    'DEC-10',
    'startAppOAuth',
    `POST ${OUT}startAppOAuth`,
    'callbackUrl! appId@appId agentId@agentId wechatCode@wechatCode',
    'authorizeUrl!',
    OK,
  ],
  ['DEC-14', 'exchangeClaimTicket', `POST ${OUT}exchangeClaimTicket`, 'ticket!', 'token! registNo!', OK],
  // Not in the API documents: staff request a ticket for the link of a claim (docs/architecture/files.md).
  ['DEC-14', 'issueClaimTicket', 'POST wechatClaim/issueClaimTicket', 'registNo!', 'ticket!', OK],
  [
    'CALL2-15 MY-11',
    'wxGetUserBehavior',
    'GET wechatUserBehavior/wxGetUserBehavior',
    'appId@appId userid! start_time:integer! end_time:integer!',
    'rows:list<BehaviourRow>!',
    OK,
  ],
  [
    'CALL2-16 BOARD-04',
    'wxGetChatTrendChart',
    'GET wechatUserBehavior/wxGetChatTrendChart',
    'appId@appId userids!',
    'data:list<ChartPoint>',
    OK,
  ],
  [
    'CALL2-17 BOARD-05',
    'taskChartData',
    'GET wechatTaskMain/taskChartData',
    'userId@userId! start_time:integer! end_time:integer!',
    'rows:list<TaskChartRow>!',
    OK,
  ],
  [
    'CALL2-18 MY-07',
    'getuserTagProportion',
    'GET wechatCustomer/getuserTagProportion',
    'userId@userId!',
    'haveTagCnt:integer allCnt:integer',
    OK,
  ],
  [
    'CALL2-19',
    'getCustomersByUserId',
    'GET wechatCustomer/wxGetCustomersByUserId',
    'userId@userId! appId@appId queryName',
    'rows:list<Customer>!',
    OK,
  ],
  [
    'CALL2-20 MY-01 MY-02',
    'wxGetUserName',
    'GET wechatUserBehavior/wxGetUserName',
    'userIdEB userId@userId! wechatCode@wechatCode dataSources:code<dataSource>',
    'userName userNameFDEB',
    OK,
  ],
  [
    'AMB2-53 CALL2-21 MY-05',
    'qyWxUpdateUserByUserId',
    'POST wechatUserBehavior/qyWxUpdateUserByUserId',
    'userIdEB userId@userId! wechatCode@wechatCode dataSources:code<dataSource>',
    '',
    ANY,
  ],
  ['CALL2-22 SENDLINK-11', 'getUserByUserId', 'GET wechatUser/getUserByUserId', 'appId@appId userId!', 'name userId mobile', OK],
  ['CALL2-23 SENDLINK-11', 'getUserByEmail', 'GET wechatUser/wxGetUserByEmail', 'appId@appId email!', 'name mobile userId', OK],
  [
    'AMB2-56 CALL2-24 ENT2-05 MODE-10',
    'getCustomerSaleInfoById',
    'GET wechatCustomer/getCustomerSaleInfoById',
    'customerid!',
    'result_code teamtypename branchCompanyName salesmanname',
    'data.result_code=success',
  ],
  [
    'CALL2-27 SIGN-09',
    'getWechatCustomerLoginResult',
    'GET wechatTaskMain/getWechatCustomerLoginResult',
    'endorNo@endorNo!',
    'rows:list<SignStatus>!',
    OK,
  ],
  [
    'CALL2-28 SIGN-18',
    'undoEndorsementAutograph',
    'GET wechatTaskMain/undoEndorsementAutograph',
    'endorNo@endorNo! mobile@mobile!',
    '',
    SUCCESS,
  ],
  [
    'CALL2-29 SIGN-13 SIGN-14',
    'uploadImageToPcis',
    'POST wechatTaskMain/uploadImageToPcis',
    // From strokes on not in the API documents: the signature (docs/architecture/signing.md) and its evidence (DEC-30).
    'autographBase64! fileForm:list<SignFile> endorNo@endorNo! policyNo@policyNo! mobile@mobile! strokes typedName validateCode shownHash! consent! schemaVersion phoneTime:dateTime',
    'errcode',
    'errcode=0',
  ],
  [
    'CALL2-30 ENDORLIST-03',
    'getEndorNoByPolicyNo',
    'POST wechatTaskMain/getEndorNoByPolicyNo',
    'policyNoList:list<text>!',
    'endorDataList:list<Endorsement>!',
    OK,
  ],
  [
    'CALL2-31 ENDORLIST-04 ENDORLIST-05',
    'getClientPolicyByIdentity',
    'GET wechatCustomer/getClientPolicyByIdentity',
    'customerid! idtype:code<idType> idno',
    'policyList:list<Policy>!',
    OK,
  ],
  // shownHash is not in the API documents; it binds the pictures to the content that is signed (DEC-30).
  [
    'AMB2-32 CALL2-32 SIGN-01',
    'getFollowFiles',
    'POST wechatTaskMain/getFollowFiles',
    'endorNo@endorNo!',
    'imgBaseList:list<image>! shownHash',
    OK,
  ],
  ['AMB2-28 CALL2-33 SENDLINK-03', 'getFollowTaskDetail', 'POST wechatTaskMain/getFollowTaskDetail', 'endorNo!', RECORD, OK],
  ['AMB2-28 CALL2-34 SENDLINK-03', 'getWechatFollowInfo', 'POST wechatTaskMain/getWechatFollowInfo', 'endorNo!', RECORD, OK],
  ['AMB2-29 CALL2-35 SENDLINK-07', 'addTaskMainAndMsgFollow', 'POST wechatTaskMain/addTaskMainAndMsgFollow', FOLLOW, '', EITHER],
  ['AMB2-30 CALL2-36 SENDLINK-08', 'copyAddWechatFollowInfo', 'POST wechatTaskMain/copyAddWechatFollowInfo', FOLLOW, '', EITHER],
  [
    'CALL2-38 TIMEOUTLIST-01 TIMEOUTLIST-02 TIMEOUTLIST-03',
    'getTimeoutRemindList',
    'GET wechatTaskMain/getTimeoutRemindList',
    'userCode@userCode! registNo',
    'bpmTaskList:list<TimeoutTask>! total:integer',
    SUCCESS,
  ],
  [
    'CALL2-39 TIMEOUTDETAIL-01',
    'getTimeoutRemindDetail',
    'GET wechatTaskMain/getTimeoutRemindDetail',
    'taskId! userCode@userCode!',
    'resultMsgDto:record<TimeoutResult>! userInfo:record<TimeoutUser>',
    SUCCESS,
  ],
  [
    'AMB2-45 CALL2-40 TIMEOUTDETAIL-16 TIMEOUTDETAIL-21',
    'submitWorkTime',
    'POST wechatTaskMain/submitWorkTime',
    `${TIMEOUT} actionType:code<actionType>! usercode@userCode! handleTime:integer! handleResult! nextNodeId!`,
    '',
    SUCCESS,
  ],
  [
    'CALL2-41 CLAIMPIC-11 CLAIMPIC-39',
    'queryEmployeeSelf',
    'GET wechatClaim/queryEmployeeSelf',
    'registNo!',
    'picList:list<ClaimPicture>! rsList:list<text>',
    SUCCESS,
  ],
  [
    'CALL2-42 CLAIMPIC-19 CLAIMPIC-22 CLAIMPIC-25',
    'queryCoreClaim',
    'GET wechatClaim/queryCoreClaim',
    'registNo!',
    'isClaim:code<yesNo> lossNames policyNo damageStartDate nodeName',
    SUCCESS,
  ],
  // thumbnail is not in the API documents (docs/architecture/pictures.md).
  [
    'CALL2-43 CLAIMPIC-16 CLAIMPIC-39',
    'findEmployeePic',
    'GET wechatClaim/findEmployeePic',
    'pkSerial! thumbnail:boolean',
    'PicUrlbase64:image',
    SUCCESS,
  ],
  ['CALL2-44 CLAIMPIC-37', 'delEmployeePic', 'GET wechatClaim/delEmployeePic', 'pkSerial!', '', ANY],
  // pkSerial is not in the API documents (docs/architecture/drafts-and-idempotency.md).
  [
    'CALL2-45 CLAIMPIC-29 CLAIMPIC-34 CLAIMPIC-35',
    'uploadImgForEmpregist',
    'POST wechatClaim/uploadImgForEmpregist',
    'params:record<ClaimPictureUpload>!',
    'pkSerial',
    SUCCESS,
  ],
  ['CALL2-46', 'uploadEmployeePic', 'GET wechatClaim/uploadEmployeePic', '', '', OK],
]

describe('the calls of sign-in, signing and claims', () => {
  testCalls(CALLS, '/api/pwesure/web/')
})

const VALUES: [id: string, call: string, path: string, value: unknown][] = [
  ['CALL2-07', 'queryParamCfg', 'request.CSnrCde.dictionary', 'claimParameter'],
  ['CALL2-07 CLAIMPIC-02 CLAIMPIC-03', 'queryParamCfg', 'request.CFlg.default', '1'],
  ['CALL2-07 CLAIMPIC-02 CLAIMPIC-03', 'queryParamCfg', 'request.CCde.default', ''],
  ['AMB2-21 CALL2-08', 'getToken', 'response.userInfo.of', 'UserInfo'],
  ['CALL2-09 AUTH-18 ENUM2-25', 'qyWxUserLogin', 'request.loginType.default', '0'],
  ['CALL2-12', 'sendValidate', 'request.operateType.default', '1'],
  ['CALL2-14', 'getJsConfig', 'response.configData.of', 'JsConfig'],
  ['CALL2-15', 'wxGetUserBehavior', 'response.rows.of', 'BehaviourRow'],
  ['CALL2-16', 'wxGetChatTrendChart', 'response.data.of', 'ChartPoint'],
  ['CALL2-16', 'wxGetChatTrendChart', 'request.appId.session', 'appId'],
  ['CALL2-17', 'taskChartData', 'response.rows.of', 'TaskChartRow'],
  ['CALL2-27', 'getWechatCustomerLoginResult', 'response.rows.of', 'SignStatus'],
  ['AMB2-37 CALL2-29', 'uploadImageToPcis', 'request.fileForm.of', 'SignFile'],
  ['AMB2-43 CALL2-38 GUARD-16', 'getTimeoutRemindList', 'request.userCode.session', 'userCode'],
  ['CALL2-40', 'submitWorkTime', 'request.actionType.dictionary', 'actionType'],
  ['CALL2-41', 'queryEmployeeSelf', 'response.picList.of', 'ClaimPicture'],
  ['AMB2-65 CALL2-45', 'uploadImgForEmpregist', 'request.params.of', 'ClaimPictureUpload'],
  ['CALL2-46 CLAIMPIC-43', 'uploadEmployeePic', 'unused', 'CALL2-46'],
  ['GUARD-16', 'getCustomersByUserId', 'request.userId.session', 'userId'],
  ['GUARD-16', 'getCustomersByUserId', 'request.appId.session', 'appId'],
  ['DEC-10', 'appOAuth', 'response.userInfo.of', 'UserInfo'],
  ['DEC-13', 'uploadImageToPcis', 'request.mobile.session', 'mobile'],
  ['DEC-13', 'uploadImageToPcis', 'request.endorNo.session', 'endorNo'],
  ['DEC-13', 'uploadImageToPcis', 'request.policyNo.session', 'policyNo'],
]

describe('defaults, encodings and types of the calls', () => {
  it.each(VALUES)('%s %s %s', (_id, call, path, value) => expect(getPath(readCall(call), ...path.split('.'))).toEqual(value))

  it('CALL2-10 AUTH-24 the company of the staff SMS login is a constant', () => expect(setting('smsWechatCode')).toBe('proQiyeWechat'))
  it('CALL2-07 document types and picture types', () =>
    expect(json('dictionaries/claimParameter')['codes']).toEqual({ docTypes: { label: '单证类型' }, picTypes: { label: '影像类型' } }))
})

/** The calls of the documents; those of accounts are the product's own (docs/architecture/accounts.md). */
const all = namesIn('calls')
  .map((name) => readCall(name))
  .filter(({ path }) => !String(path).startsWith('/api/steward/'))

describe('all calls', () => {
  it('AMB2-22 have the prefix qywxRest/avoidLogin or web', () => {
    const unknown = all.filter(({ path }) => !/^\/api\/pwesure\/(qywxRest\/avoidLogin|web\/(?!avoidLogin)\w+)\//.test(String(path)))
    expect(unknown.map(({ path }) => path)).toEqual([])
  })
  it('CALL2-01 name no host', () => expect(all.filter(({ path }) => !String(path).startsWith('/api/'))).toEqual([]))
  it('CALL2-02 exactly these calls require a policyholder session', () =>
    expect(all.filter(({ access }) => access === 'policyholder').map(({ id }) => id)).toEqual([
      'getFollowFiles',
      'getSigningEndorsement',
      'getWechatCustomerLoginResult',
      'noteSigningRead',
      'sendSigningCode',
      'undoEndorsementAutograph',
      'uploadImageToPcis',
    ]))
  it('CALL2-03 time out after 120 s', () => expect(setting('requestTimeout')).toBe(120_000))
  it('CALL2-04 post JSON, except the file upload', () =>
    expect(
      all.filter(({ method, encoding }) => method === 'POST' && encoding !== 'json').map(({ id, encoding }) => [id, encoding]),
    ).toEqual([['uploadWeb', 'multipart']]))
  it.each([
    ['CALL2-25', 'getCustomerBasicInfo', 'customer.noContact', '获取externalUserId失败'],
    ['CALL2-26', 'getRoomBasicInfo', 'room.none', '获取roomId失败'],
  ])('%s %s is not a call: the messenger returns the value', (_id, name, failure, text) => {
    expect(namesIn('calls')).not.toContain(name)
    expect(message(failure)['text']).toBe(text)
  })
  it.each([
    ['CALL2-37', 'rating.card', '服务评价'],
    ['CALL2-37', 'policy.card', '电子保单'],
    ['CALL2-37 SENDLINK-05', 'endorsement.card', '批改申请书'],
  ])('%s %s is a card with a title', (_id, name, title) => expect(message(name)).toMatchObject({ kind: 'card', title }))
})
