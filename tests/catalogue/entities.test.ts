import { describe, expect, it } from 'vitest'
import { getPath, entity, field, json, objectsIn, screen, typeOf, readCall } from './schemas.ts'

/** Each field with its type, and with the entity or the table of codes that the type names. */
const FIELDS: [id: string, name: string, fields: string][] = [
  [
    'ENT-01',
    'Task',
    'taskId text, taskType code taskType, taskChildrenType code taskChildrenType, dataSource text, caseNo text, isDelete text',
  ],
  ['ENT-02', 'Task', 'taskTitle text, taskContext text, custName text'],
  [
    'ENT-03',
    'Task',
    'taskUser text, userName text, userList list Person, carbonCopyUserList list Person, carbonCopyUserIdList list text, agentId text, joinUser text',
  ],
  ['ENT-03', 'Person', 'userName text, taskUser text, userId text'],
  ['ENT-04', 'Task', 'taskCustomer text, customerResult record Customer'],
  ['ENT-04', 'Customer', 'clientName text, mobile1 text, externalUserid text'],
  ['ENT-05', 'Task', 'taskCallTime dateTime, taskEndTime dateTime, taskCallType code callType, msgChannel text'],
  [
    'ENT-06',
    'Task',
    'imgFileId text, imgFileUrl text, imgFileName text, imgFileContentType text, otherFileId text, otherFileUrl text, otherFileName text, otherFileContentType text',
  ],
  [
    'ENT-07',
    'Task',
    'createdBy text, createdDate dateTime, updatedDate dateTime, taskStatus code taskStatus, taskStatusTime dateTime, taskRemark text, wechatCode text, msgStatus text',
  ],
  [
    'ENT-08',
    'CaseHandling',
    'userId text, caseNo text, isPunished code yesNo, isCallerRepairer code yesNo, isNoReturn code yesNo, punishDescription text, investigateResult text, handleOpinion text, handleReason text',
  ],
  [
    'ENT-09',
    'ComplaintCase',
    'caseNo text, pushUserEmail text, caseType text, complaintDate text, acceptDate text, clientName text, relationship text, complaintReason text, contactPhone text, complaintDescription text, isSupervise text, registNoList list text, policyNoList list text, fileList list CaseFile, caseStatus code caseStatus',
  ],
  ['ENT-09', 'CaseFile', 'fileName text, fileUrl text'],
  [
    'ENT-10',
    'Customer',
    'externalUserid text, userCustomerId text, wechatCustomerId text, wechatCode text, custName text, clientName text, cifClientNo text',
  ],
  [
    'ENT-11',
    'Customer',
    'custGender code gender, custAvatar image, createTime dateTime, mobile1 text, birthday date, email text, firstproposaldate text, idType code idType, idNo text, description text',
  ],
  ['ENT-12', 'Customer', 'deleteBy text, subStatusCName text, authStatusCName text, tagList list Tag'],
  ['ENT-13', 'Candidate', 'name text, idno text, idtype code idType, customerid text'],
  [
    'ENT-14',
    'Policy',
    'licenseno text, policyno text, companycname text, enddate text, sumuwpremium money, policyholder_insured text, teamtypename text, salesmanname text, riskcname text, policystatus code policyStatus',
  ],
  [
    'ENT-15',
    'Order',
    'order_no text, start_date text, order_amount money, order_status code orderStatus, product_code text, product_name text',
  ],
  [
    'ENT-16',
    'Claim',
    'REGISTNO text, CLAIMSTATUS text, POLICYNO text, RISKCODE text, REPORTDATE text, REPORTORNAME text, REPORTMOBILE text, DAMAGEDATE text, DAMAGERESASON text, DAMAGEADRR text, SUMESTLOSS money, SUMPAID money',
  ],
  [
    'ENT-17',
    'Vehicle',
    'LICENSENO text, FRAMENO text, BRANDNAME text, CAROWNER text, ISINSURED text, CHGOWNERFLAG text, RENEWTIME text, CLAIMTIME text',
  ],
  [
    'ENT-18',
    'Tag',
    'tagId text, tagName text, tagPropertyId text, tagPropId text, corpTagId text, groupName record TagProperty, groupTag text, isMutex text',
  ],
  ['ENT-18', 'TagProperty', 'tagPropName text'],
  [
    'ENT-19',
    'Consultation',
    'policyno text, casetype text, casetitile text, consuldate text, response text, responsedate text, responsetype text, endcaseinfo text, caseno text, casestatus text',
  ],
  [
    'ENT-20',
    'ServiceOrder',
    'status code serviceStatus, serviceTypeName text, serviceBeginTime text, serviceEndTime text, rescueAddress text',
  ],
  [
    'ENT-21',
    'Session',
    'userId text, userCode text, appId text, agentId text, wechatCode text, externalUserId text, bussinessNo text, router text, chatid text',
  ],
  [
    'ENT2-01',
    'BehaviourRow',
    'stat_time integer, new_contact_cnt number, negative_feedback_cnt number, chat_cnt number, message_cnt number, avg_reply_time number, reply_percentage number',
  ],
  ['ENT2-02', 'TaskChartRow', 'taskType code taskType, taskStatus code taskStatus, createdDate dateTime'],
  ['ENT2-05', 'Channel', 'teamtypename text, branchCompanyName text, salesmanname text'],
  ['ENT2-06', 'ClaimParameter', 'code text, name text'],
  ['ENT2-08', 'ChartPoint', 'date text, type text, value number'],
  ['ENT2-09', 'Contact', 'userId text, name text, mobile text'],
  [
    'ENT2-10',
    'Endorsement',
    'policyNo text, endorNo text, riskCode text, endorType code endorType, endorDate text, vaildDate text, endorDataList list EndorsementChange',
  ],
  ['AMB2-26 ENT2-10', 'EndorsementChange', 'fieldName text, newValue text'],
  ['ENT2-11', 'SignFile', 'fileName text, fileType text, fileBase text'],
  ['ENT2-12', 'EndorsementFiles', 'imgBaseList list image'],
  [
    'AMB2-80 ENT2-13',
    'TimeoutTask',
    'taskId text, subject text, createTime text, nodeId text, defId text, instId text, tableName text, thirdind code thirdind, registNo text, insuredName text, reportDate text, licenseNo text, reportorName text, reportorPhoneNumber text, status code taskStatus',
  ],
  ['ENT2-14', 'ClaimPicture', 'PkSerial text, PicType text'],
  ['AMB2-80 ENT2-15', 'CoreClaim', 'isClaim code yesNo, lossNames text, policyNo text, damageStartDate text, nodeName text'],
  ['ENT2-16', 'FullPicture', 'PicUrlbase64 image'],
  ['ENT2-17', 'ClaimPictureUpload', 'imgSize integer, idType0 text, picType0 text, claimReportNo text, claimNo text, base64ImgInfo0 text'],
]

describe('the entities have the documented fields in the documented spelling', () => {
  it.each(FIELDS)('%s %s', (_id, name, fields) => {
    const declared = entity(name)
    const names = fields.split(', ').map((each) => each.split(' ')[0] ?? '')
    expect(names.map((key) => `${key} ${typeOf(declared[key])}`).join(', ')).toBe(fields)
    expect(names.filter((key) => field(key, name)['derived'] !== undefined)).toEqual([])
    expect(json(`entities/${name}`)['id']).toBe(name)
  })

  it.each([
    ['ENT2-03', 'wxGetUserName', 'response', 'userName text, userNameFDEB text'],
    ['ENT2-04', 'getuserTagProportion', 'response', 'haveTagCnt integer, allCnt integer'],
    [
      'ENT2-11',
      'uploadImageToPcis',
      'request',
      'autographBase64 text, fileForm list SignFile, endorNo text, policyNo text, mobile text, strokes text, typedName text, validateCode text, shownHash text, consent text, schemaVersion text, phoneTime dateTime',
    ],
  ])('%s %s declares exactly these fields in its %s', (_id, call, side, fields) => {
    const declared: object = getPath(readCall(call), side) ?? {}
    expect(
      Object.entries(declared)
        .map(([name, one]) => `${name} ${typeOf(one)}`)
        .join(', '),
    ).toBe(fields)
  })

  it('ENT2-07 the picture screen has the parameters of the upload query', () => {
    const names = ['registNo', 'policyNo', 'riskCode', 'docType', 'docTypeName', 'picType', 'picTypeName']
    expect(Object.keys(screen('uploadClaimPicDetail')['params'] ?? {}).sort()).toEqual(names.sort())
  })
})

/** The fields that lists and detail views show, in their titles, lines, tags and tables of facts. */
const SHOWN: [id: string, file: string, fields: string][] = [
  [
    'CUSTDETAIL-18',
    'parts/customerPolicies',
    'licenseno policyno companycname enddate sumuwpremium policyholder_insured teamtypename salesmanname riskcname policystatus',
  ],
  [
    'CUSTDETAIL-19',
    'parts/policyFacts',
    'riskName effectDate appliyName insuredName salesman cooperativeNetwork companyCName licenseNo vehicleBrand engineNo chassisNumber',
  ],
  ['CUSTDETAIL-21', 'parts/customerOrders', 'order_no start_date order_amount order_status product_code product_name'],
  [
    'CUSTDETAIL-25',
    'parts/customerClaims',
    'REGISTNO CLAIMSTATUS POLICYNO RISKCODE REPORTDATE REPORTORNAME REPORTMOBILE DAMAGEDATE DAMAGERESASON DAMAGEADRR SUMESTLOSS SUMPAID',
  ],
  ['CUSTDETAIL-28', 'parts/customerVehicles', 'LICENSENO FRAMENO BRANDNAME CAROWNER ISINSURED CHGOWNERFLAG RENEWTIME CLAIMTIME'],
  [
    'CONSULT-02',
    'screens/customers/consultationInfo',
    'policyno casetype casetitile consuldate response responsedate responsetype endcaseinfo caseno casestatus',
  ],
]

describe('a list of records shows every documented field', () => {
  it.each(SHOWN)('%s %s', (_id, file, fields) => {
    const texts = objectsIn(json(file)).flatMap(({ title, note, trailing, lines, text, value }) => [
      title,
      note,
      trailing,
      lines,
      text,
      value,
    ])
    const inTexts = [
      ...texts
        .flat()
        .join(' ')
        .matchAll(/\.(\w+)/g),
    ].map(([, name]) => name)
    const inFacts = objectsIn(json(file)).flatMap((node) => (node['widget'] === 'facts' ? node['fields'] : []))
    expect(fields.split(' ').filter((name) => ![...inTexts, ...inFacts].includes(name))).toEqual([])
  })
})

const LABELS: [id: string, name: string, labels: string][] = [
  [
    'ZH-84',
    'Customer',
    'clientName 姓名, mobile1 手机号码, custGender 性别, idType 证件类型, idNo 证件号码, birthday 出生日期, email 邮箱, firstproposaldate 首次投保日期, type 客户类型, remark 备注',
  ],
  [
    'ZH-86',
    'Task',
    'taskTitle 标题, taskContext 内容, userList 推送对象, carbonCopyUserList 抄送人, custName 关联客户, taskCallTime 提醒时间, taskEndTime 到期时间, taskCallType 提醒频率, image 图片, other 附件',
  ],
  ['ZH-87', 'Task', 'createdBy 创建人, taskUser 推送对象, carbonCopyUserList 抄送人, taskStatus 状态, taskRemark 完成反馈'],
  [
    'ZH-89',
    'ComplaintCase',
    'caseNo 案件号, caseType 案件类型, complaintDate 投诉时间, acceptDate 受理时间, clientName 客户姓名, relationship 与客户关系, complaintReason 投诉原因, contactPhone 联系电话, complaintDescription 投诉内容, isSupervise 是否督办, registNoList 报案号, policyNoList 保单号',
  ],
  [
    'ZH-91',
    'CaseHandling',
    'isPunished 是否涉及违规处罚, isCallerRepairer 来电人是否为修理厂, isNoReturn 是否免回访案件, punishDescription 违规及处理描述, investigateResult 责任人, handleOpinion 处理意见, handleReason 处理原因',
  ],
  [
    'ZH-94',
    'ServiceOrder',
    'serviceTypeName 服务类型, status 服务状态, serviceBeginTime 开始时间, serviceEndTime 完成时间, rescueAddress 救援地址',
  ],
  [
    'ZH-95',
    'Consultation',
    'policyno 保单号, casetype 案件类型, casetitile 标题, consuldate 咨询时间, response 回复内容, responsedate 回复时间, responsetype 回复方式, endcaseinfo 结案信息, caseno 案件号, casestatus 案件状态',
  ],
  [
    'ZH-96',
    'PolicyInfo',
    'riskName 险种, effectDate 起保日期, appliyName 投保人, insuredName 被保险人, salesman 业务员, cooperativeNetwork 合作网点, companyCName 承保公司, licenseNo 车牌号, vehicleBrand 车辆品牌, engineNo 发动机号, chassisNumber 车架号',
  ],
  ['ZH-97', 'ClaimInfo', 'registNo 报案号, reportDate 报案时间, damageStartDate 出险时间, operatorName 查勘员, evaluateName 定损员'],
  ['ZH-63', 'Channel', 'teamtypename 团队类型, branchCompanyName 分公司, salesmanname 业务员'],
  [
    'ZH2-41',
    'Endorsement',
    'policyNo 保单号, endorNo 批单申请号, riskCode 险种代码, endorType 批改类型, endorDate 批改日期, vaildDate 生效日期',
  ],
  [
    'ZH2-54',
    'TimeoutDetail',
    'registNo 报案号, insuredName 被保险人, reportDate 报案时间, licenseNo 车牌号, reportorName 报案人, reportorPhoneNumber 报案人电话, status 状态, thirdind 损失标的',
  ],
  ['ZH2-62', 'TimeoutAnswer', 'handleTime 预计处理时长, handleResult 跟踪结果'],
  [
    'ZH2-72',
    'Behaviour',
    'added 新增客户数, removed 被客户删除数, contacted 联系客户数, chats 聊天总数, messages 发送消息数, replyTime 平均首次回复时长, replyShare 已回复聊天占比',
  ],
  ['CLAIMPIC-20', 'CoreClaim', 'lossNames 出险人, policyNo 保单号, damageStartDate 出险时间, nodeName 状态'],
]

describe('the fields have the labels of the tables of Chinese texts', () => {
  it.each(LABELS)('%s %s', (_id, name, labels) => {
    const names = labels.split(', ').map((each) => each.split(' ')[0] ?? '')
    expect(names.map((key) => `${key} ${String(field(key, name)['label'])}`).join(', ')).toBe(labels)
  })
})
