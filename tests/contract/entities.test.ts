import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from './samples.ts'
import { APP, codeOf, HOUR, type TestServer, NOON, startTestServer } from './server.ts'
import { emptyInsurer } from './signing-fixtures.ts'

const ID_NO = '99010119800101001X'
const CANDIDATE = { name: 'Client One', idno: ID_NO, idtype: '01', customerid: 'C1' } as const
const POLICY = {
  licenseno: '沪A9D018',
  policyno: 'P1',
  companycname: 'A company',
  enddate: '2027-01-31',
  sumuwpremium: '4200.50',
  policyholder_insured: 'Client One',
  teamtypename: 'A team',
  salesmanname: 'A salesman',
  riskcname: 'A risk',
  policystatus: '1',
} as const
const ORDER = {
  order_no: 'O1',
  start_date: '2026-11-01',
  order_amount: '100.00',
  order_status: '03',
  product_code: '0001',
  product_name: 'A product',
} as const
const CLAIM = {
  REGISTNO: 'R1',
  CLAIMSTATUS: 'open',
  POLICYNO: 'P1',
  RISKCODE: '0801',
  REPORTDATE: '2026-11-02',
  REPORTORNAME: 'A reporter',
  REPORTMOBILE: '19900009876',
  DAMAGEDATE: '2026-11-01',
  DAMAGERESASON: 'Hail',
  DAMAGEADRR: 'A road',
  SUMESTLOSS: '10.00',
  SUMPAID: '9.50',
}
const VEHICLE = {
  LICENSENO: '沪A9D018',
  FRAMENO: 'F1',
  BRANDNAME: 'A brand',
  CAROWNER: 'Client One',
  ISINSURED: '是',
  CHGOWNERFLAG: '否',
  RENEWTIME: '2026-12-01',
  CLAIMTIME: '2',
}
const CONSULTATION = {
  policyno: 'P1',
  casetype: '咨询',
  casetitile: 'A title',
  consuldate: '2026-11-20 10:00',
  response: 'An answer',
  responsedate: '2026-11-20 11:00',
  responsetype: 'phone',
  endcaseinfo: 'Closed',
  caseno: 'ZX1',
  casestatus: '已结案',
}
const SERVICE_ORDER = {
  status: '已完成',
  serviceTypeName: '道路救援',
  serviceBeginTime: '2026-11-20 09:30',
  serviceEndTime: '2026-11-20 11:00',
  rescueAddress: 'A road',
} as const

let server: TestServer
let token: string
beforeAll(async () => {
  const insurer = {
    ...emptyInsurer,
    clientsBy: async () => [CANDIDATE],
    policiesOf: async () => [POLICY],
    ordersOf: async () => [ORDER],
    claimsOf: async () => [CLAIM],
    vehiclesOf: async () => [VEHICLE],
    consultationsOf: async () => [CONSULTATION],
    servicesOf: async () => [SERVICE_ORDER],
  }
  server = await startTestServer({ insurer })
  token = await server.signIn('steward')
  await server.setIdNo('K1', ID_NO)
})
afterAll(() => server.close())

describe('a record of the core is returned with all its fields', () => {
  const identity = { customerid: 'C1', idtype: '01', idno: ID_NO }
  it.each([
    ['CALL-13 ENT-13', 'getClientListByIdentify', { idNo: ID_NO }, { customerList: [CANDIDATE] }],
    ['CALL-09 CALL2-31 ENT-14', 'getClientPolicyByIdentity', identity, { policyList: [POLICY] }],
    ['CALL-11 ENT-15', 'getClientOrderByIdentity', { identifyNumber: ID_NO }, { orderList: [ORDER] }],
    ['CALL-14 ENT-16', 'getGcClaimInfoByIdentify', identity, { claimList: [{ ...CLAIM, REPORTMOBILE: '199****9876' }] }],
    ['CALL-12 ENT-17', 'getClientCarInfoByIdentity', identity, { vehicleList: [VEHICLE] }],
    ['CALL-17 ENT-19', 'getConsultationListByIdNo', identity, { consultationList: [CONSULTATION] }],
    ['CALL-15 ENT-20', 'getClientVasOrderByIdentity', { idNo: ID_NO }, { vasOrderList: [SERVICE_ORDER] }],
  ] as const)('%s %s', async (_id, call, request, data) => expect((await server.call(call, { ...request }, { token })).data).toEqual(data))
})

it('ENT-01 ENT-02 ENT-03 ENT-04 ENT-05 ENT-06 ENT-07 returns a task with its documented fields', async () => {
  const upload = async (name: string, content: Buffer<ArrayBuffer>) =>
    String((await server.call('uploadWeb', { imgFile: new File([content], name) }, { token })).data['fileId'])
  const files = { imgFileId: await upload('a.png', png(1, 1)), otherFileId: await upload('b.pdf', pdf()) }
  const feedback = { caseNo: 'ZS1', taskStatus: '3', taskStatusTime: NOON, taskRemark: 'A remark' }
  const taskId = await server.task({ ...files, ...feedback, createdBy: codeOf('steward') })
  const { rows } = await server.call('taskAndCustomerList', { taskId }, { token })
  expect(rows).toMatchObject([
    {
      taskId,
      taskType: '2',
      taskChildrenType: '3',
      dataSource: '1',
      caseNo: 'ZS1',
      isDelete: '0',
      taskTitle: 'A title',
      taskContext: 'A content',
      custName: 'Client One',
      taskUser: 'owner',
      userName: 'Name of owner',
      userList: [{ userName: 'Name of owner', taskUser: 'owner' }],
      carbonCopyUserList: [{ userName: 'Name of copied', userId: 'copied' }],
      carbonCopyUserIdList: ['copied'],
      taskCustomer: 'K1',
      customerResult: { clientName: 'Client One', mobile1: '19900001111', externalUserid: 'wm1' },
      taskCallTime: '2026-11-20 13:00:00',
      taskEndTime: '2026-11-21 12:00:00',
      taskCallType: '2',
      imgFileId: files.imgFileId,
      imgFileName: 'a.png',
      imgFileContentType: 'image/png',
      otherFileId: files.otherFileId,
      otherFileName: 'b.pdf',
      otherFileContentType: 'application/pdf',
      createdBy: codeOf('steward'),
      createdDate: '2026-11-17 12:00:00',
      updatedDate: '2026-11-17 12:00:00',
      taskStatus: '3',
      taskStatusTime: '2026-11-20 12:00:00',
      taskRemark: 'A remark',
    },
  ])
})

it('ENT-02 names the customer of a task by their nickname while the real name is unknown', async () => {
  const unnamed = { wechatCustomerId: 'K9', externalUserid: 'wm9', custName: 'river', clientName: '', cifClientNo: '', mobile1: '' }
  await server.addCustomers([unnamed])
  const taskId = await server.task({ taskCustomer: 'K9', createdBy: codeOf('steward') })
  expect((await server.call('taskAndCustomerList', { taskId }, { token })).rows).toMatchObject([{ custName: 'river' }])
})

it('ENT-10 ENT-11 ENT-12 returns a former customer with its documented fields', async () => {
  const profile = { custGender: '2', birthday: '1980-01-01', idType: '01', idNo: ID_NO, clientName: 'Client One', mobile1: '19900001111' }
  await server.call('wxUpdateCustomer', { wechatCustomerId: 'K1', isMatching: '0', ...profile }, { token })
  await server.db
    .updateTable('steward')
    .set({ deletedAt: NOON - HOUR })
    .where('userCustomerId', '=', 'R1')
    .execute()
  const request = { userId: 'steward', appId: APP.appId, externalUserid: 'wm1' }
  expect((await server.call('getWechatCustomersByExternalUserid', request, { token })).data).toMatchObject({
    externalUserid: 'wm1',
    userCustomerId: 'R1',
    wechatCustomerId: 'K1',
    wechatCode: APP.wechatCode,
    custName: 'Nick',
    ...profile,
    cifClientNo: 'C1',
    createTime: '2026-10-21 12:00:00',
    deleteBy: '2',
  })
})
