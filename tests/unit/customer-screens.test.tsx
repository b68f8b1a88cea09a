import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messenger } from '../../src/app/messenger.ts'
import { type Answers, expectToast, factsOf, namesOf, openScreen } from './open-screen.tsx'

const CUSTOMER = {
  wechatCustomerId: 'KH1',
  userCustomerId: 'R1',
  externalUserid: 'wm1',
  custName: '静静',
  clientName: '欧阳静宜',
  cifClientNo: 'CIF1',
  custGender: '2',
  mobile1: '19900001001',
  idType: '01',
  idNo: '990101198003120002',
  version: '3',
}
const tag = (tagName: string) => ({ tagId: tagName, corpTagId: tagName, tagName, groupTag: '等级', isMutex: '1' })
const ANSWERS: Answers = {
  customerAllTag: { rows: [] },
  getCustomerBaseInfoByIdNo: { customermap: { policyholderflag: '1' } },
  getCustomerSaleInfoById: { result_code: 'success' },
}
const openDetail = (customer = {}, params = {}, answers: Answers = {}, session = {}) =>
  openScreen(
    'customerDetail',
    { externalUserid: 'wm1', ...params },
    { getWechatCustomersByExternalUserid: { ...CUSTOMER, ...customer }, ...ANSWERS, ...answers },
    { userId: 'u1', userCode: 'u1@example.com', ...session },
  )
const refusal = () => Response.json({ status: '503', message: 'away', data: {} })

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.restoreAllMocks())

test('CUSTDETAIL-04 the page of a customer has eight tabs', async () => {
  const { screen } = await openDetail()
  const tabs = screen.getByRole('tab').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['基本信息', '保单', '保单列表', '订单', '理赔', '工单', '车辆', '标签'])
})

test.each([
  'policy',
  'policyList',
  'order',
  'claims',
  'tasks',
  'vehicle',
  'tags',
])('CUSTDETAIL-03 selectTag %s opens its tab first', async (selectTag) => {
  const { screen } = await openDetail({}, { selectTag })
  const tabs = screen
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getAttribute('aria-selected'))
  expect(tabs.indexOf('true')).toBe(['basic', 'policy', 'policyList', 'order', 'claims', 'tasks', 'vehicle', 'tags'].indexOf(selectTag))
})

test.each([
  ['CUSTDETAIL-11 CUSTDETAIL-12 CUSTDETAIL-13 ZH-74', { custGender: '0' }, '未知 · 未关注 · 未绑定', '未知'],
  ['CUSTDETAIL-11 CUSTDETAIL-12 ZH-74', { custGender: '1', subStatusCName: '已关注' }, '男 · 已关注 · 未绑定', '男'],
  ['CUSTDETAIL-11 CUSTDETAIL-13', { custGender: '2', authStatusCName: '已绑定' }, '女 · 未关注 · 已绑定', '女'],
])('%s a customer with %j is %s', async (_ids, customer, line, gender) => {
  const { screen } = await openDetail(customer)
  await expect.element(screen.getByText(line)).toBeVisible()
  await expect.element(screen.getByRole('radiogroup', { name: '性别' }).getByRole('radio', { name: gender })).toBeChecked()
})

test.each([
  ['CUSTDETAIL-14', '1', '存量客户'],
  ['CUSTDETAIL-15', '0', '潜在客户'],
  ['CUSTDETAIL-15', undefined, '潜在客户'],
])('%s a customer with the policyholder flag %s is shown as %s', async (_id, policyholderflag, type) => {
  const { screen } = await openDetail({}, {}, { getCustomerBaseInfoByIdNo: { customermap: { policyholderflag } } })
  await expect.element(screen.getByText(type)).toBeVisible()
})

test('CUSTDETAIL-10 the first tab shows three corporate tags', async () => {
  const rows = ['高价值', '高意向', '家庭多车', '新能源车'].map(tag)
  const { screen } = await openDetail({}, {}, { customerAllTag: { rows } })
  const shown = factsOf(screen)['企业标签'] ?? ''
  expect(['高价值', '高意向', '家庭多车', '新能源车'].filter((name) => shown.includes(name))).toEqual(['高价值', '高意向', '家庭多车'])
})

test.each([
  ['a refusal', refusal],
  ['another steward’s customer', () => Response.json({ message: 'no' }, { status: 403 })],
])('CUSTDETAIL-09 ZH-14 %s closes the page with its message', async (_what, answer) => {
  const { screen } = await openDetail({}, {}, { getWechatCustomersByExternalUserid: answer })
  await expect.element(screen.getByText('获取当前客户信息失败')).toBeVisible()
  expect(screen.getByRole('tab').elements()).toEqual([])
})

test('CUSTDETAIL-05 CUSTDETAIL-33 MATCH-01 ZH-15 an unmatched customer can be matched, without a query to the insurer', async () => {
  const opened = await openDetail({ cifClientNo: '' })
  const { screen, calls } = opened
  await expect.element(screen.getByText(/^cifClientNo不存在/)).toBeVisible()
  for (const name of ['保单', '保单列表', '订单', '理赔', '车辆']) await screen.getByRole('tab', { name, exact: true }).click()
  await expectToast(opened.screen, '请先匹配客户信息')
  expect(namesOf(screen)).toContain('匹配客户')
  expect(calls().filter((name) => /ByIdentity|ByIdentify|BaseInfo|SaleInfo/.test(name))).toEqual([])
})

test.each([
  ['CUSTDETAIL-32 MSG-41', { mobile1: '' }, '电话', '没有电话号码！'],
  ['CUSTDETAIL-30 MSG-38 ZH-31', { externalUserid: '' }, '联系客户', '请匹配用户信息'],
])('%s a customer with %j cannot be reached by %s', async (_id, customer, name, text) => {
  const { screen, opened } = await openDetail(customer)
  await screen.getByRole('button', { name, exact: true }).click()
  await expectToast(screen, text)
  expect(opened).toEqual([])
})

test.each([
  [undefined, true],
  ['', true],
  ['RIGHT', true],
  ['right', false],
  ['copyright', false],
])('CUSTDETAIL-29 with the entitlement %s the button 联系客户 is shown: %s', async (entitlement, shown) => {
  const { screen } = await openDetail({}, {}, {}, entitlement === undefined ? {} : { entitlement })
  expect(namesOf(screen).includes('联系客户')).toBe(shown)
})

test.each([
  ['claimsExpert', true],
  ['fromCustomer', false],
  [undefined, false],
])('CUSTDETAIL-26 CUSTDETAIL-01 ROUTE-17 from %s an expanded claim offers to upload documents: %s', async (from, offered) => {
  const claimList = [{ REGISTNO: 'BA1', POLICYNO: 'P1', RISKCODE: '0801' }]
  const { screen, opened } = await openDetail(
    {},
    { selectTag: 'claims', ...(from === undefined ? {} : { from }) },
    { getGcClaimInfoByIdentify: { claimList } },
  )
  expect(namesOf(screen)).not.toContain('补传理赔资料')
  await screen.getByText('BA1').click()
  await expect.element(screen.getByText('P1')).toBeVisible()
  expect(namesOf(screen).includes('补传理赔资料')).toBe(offered)
  if (!offered) return
  await screen.getByRole('button', { name: '补传理赔资料' }).click()
  expect(opened).toEqual(['uploadClaimPic {"registNo":"BA1","policyNo":"P1","riskCode":"0801"}'])
})

test('CUSTDETAIL-27 the tasks of the customer open for editing or, by another creator, for reading; a new one has the customer', async () => {
  const task = (taskId: string, createdBy: string) => ({
    taskId,
    taskTitle: taskId,
    taskContext: 'x',
    taskType: '2',
    taskStatus: '0',
    createdBy,
  })
  const rows = [task('GD1', 'u1@example.com'), task('GD2', 'u2@example.com')]
  const { screen, sent, opened } = await openDetail({}, { selectTag: 'tasks' }, { taskList: { rows } })
  expect(sent('taskList')).toMatchObject([{ taskCustomer: 'KH1' }])
  await screen.getByText('GD1', { exact: true }).click()
  await screen.getByText('GD2', { exact: true }).click()
  await screen.getByRole('button', { name: '新增工单' }).click()
  const [own, other, added] = opened.map((one) => JSON.parse(one.replace('updateTask ', '')) as Record<string, string>)
  expect(own).toMatchObject({ taskId: 'GD1', from: 'fromCustomer' })
  expect(own).not.toHaveProperty('read')
  expect(other).toMatchObject({ taskId: 'GD2', from: 'fromCustomer', read: 'read' })
  expect(added).toMatchObject({ custName: '欧阳静宜', wechatCustomerId: 'KH1', from: 'fromCustomer' })
})

test.each([
  ['CUSTFORM-01 ZH-21', /手机号码/, '29900001001', '手机号码格式不对哦~'],
  ['CUSTFORM-01 ZH-21', /手机号码/, '1990000100', '手机号码格式不对哦~'],
  ['CUSTFORM-02 CUSTFORM-03 CUSTFORM-04 ZH-20', /证件号码/, '9901011980031200', '身份证格式错误'],
  ['CUSTFORM-02 CUSTFORM-03 CUSTFORM-04 ZH-20', /证件号码/, 'E12345678', '身份证格式错误'],
  ['CUSTFORM-04 ZH-20', /证件号码/, '', '身份证格式错误'],
])('%s a customer with %s %s is not saved', async (_ids, name, value, text) => {
  const { screen, calls } = await openDetail()
  await screen.getByRole('textbox', { name }).fill(value)
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByText(text).first()).toBeVisible()
  expect(calls()).not.toContain('wxUpdateCustomer')
})

test.each([
  ['CUSTFORM-05 MSG-27 ZH-22', {}, '保存成功', 1],
  ['CUSTFORM-06 MSG-28 ZH-23', { wxUpdateCustomer: refusal }, '保存失败', 0],
  ['CUSTFORM-08 MSG-32 ZH-27', { saveCustomerRemark: refusal }, '修改客户备注失败', 1],
])('%s saving a customer says what became of it', async (_id, answers: Answers, text, remarks) => {
  const opened = await openDetail({}, {}, answers)
  await opened.screen.getByRole('textbox', { name: /证件号码/ }).fill('99010119800312000X')
  await opened.screen.getByRole('textbox', { name: '备注' }).fill('喜欢上午联系')
  await opened.screen.getByRole('button', { name: '保存' }).click()
  await expectToast(opened.screen, text)
  expect(opened.sent('wxUpdateCustomer')).toMatchObject([
    { wechatCustomerId: 'KH1', clientName: '欧阳静宜', idNo: '99010119800312000X', version: '3' },
  ])
  expect(opened.sent('saveCustomerRemark')).toHaveLength(remarks)
})

const candidate = (at: number) => ({ customerid: `CIF${at}`, idtype: '01', idno: `99010119800312000${at}`, name: `候选${at}` })
const found = (...at: number[]): Answers => ({
  getClientListByIdentify: { customerList: at.map(candidate) },
  getClientCarInfoByIdentity: { vehicleList: [] },
})

test.each([
  ['MATCH-05 MSG-24 ZH-18', { getClientListByIdentify: refusal }, '匹配失败', ['getClientListByIdentify']],
  ['MATCH-06 MATCH-07 MSG-22 ZH-16', found(), '没有匹配的客户', ['getClientListByIdentify', 'saveMatchingRecord 1']],
  [
    'MATCH-08 MATCH-09 MATCH-14 MATCH-15 MSG-23 ZH-17',
    found(1),
    '已匹配到唯一客户',
    [
      'getClientListByIdentify',
      'getCustomerBaseInfoByIdNo',
      'getClientCarInfoByIdentity',
      'wxUpdateCustomer 2',
      'getWechatCustomersByExternalUserid',
      'saveCustomerRemark',
    ],
  ],
  [
    'MATCH-18 ZH-26',
    { ...found(1), getCustomerBaseInfoByIdNo: refusal },
    '获取客户基本信息失败',
    ['getClientListByIdentify', 'getCustomerBaseInfoByIdNo'],
  ],
  [
    'MATCH-19 ZH-25',
    { ...found(1), getClientCarInfoByIdentity: refusal },
    '获取车辆信息失败',
    ['getClientListByIdentify', 'getCustomerBaseInfoByIdNo', 'getClientCarInfoByIdentity'],
  ],
  [
    'CUSTFORM-07 ZH-24',
    { ...found(1), wxUpdateCustomer: refusal },
    '保存客户信息失败',
    ['getClientListByIdentify', 'getCustomerBaseInfoByIdNo', 'getClientCarInfoByIdentity', 'wxUpdateCustomer 2'],
  ],
])('%s MATCH-01 MATCH-04 a match makes its calls in order and says its outcome', async (_ids, answers: Answers, text, expected) => {
  const opened = await openDetail({ cifClientNo: '' }, {}, answers)
  const before = opened.calls().length
  await opened.screen.getByRole('button', { name: '匹配客户' }).click()
  await expectToast(opened.screen, text)
  const steps = opened.calls().slice(before, before + expected.length)
  expect(steps).toEqual(expected.map((step) => step.split(' ')[0]))
  expect(opened.sent('getClientListByIdentify')).toEqual([{ mobile: '19900001001', idNo: '990101198003120002' }])
  expect(opened.sent('saveMatchingRecord').map(({ moldStatus }) => moldStatus)).toEqual(
    expected.includes('saveMatchingRecord 1') ? ['1'] : [],
  )
  expect(opened.sent('wxUpdateCustomer').map(({ moldStatus }) => moldStatus)).toEqual(expected.includes('wxUpdateCustomer 2') ? ['2'] : [])
})

test('MATCH-02 MATCH-03 ZH-19 a match without mobile and ID number says so, without a search', async () => {
  const opened = await openDetail({ cifClientNo: '', mobile1: '', idNo: '' })
  await opened.screen.getByRole('button', { name: '匹配客户' }).click()
  await expectToast(opened.screen, '请输入有效信息')
  expect(opened.calls()).not.toContain('getClientListByIdentify')
})

test('MATCH-10 MATCH-11 several candidates are listed in a dialog; going back records it and keeps the customer', async () => {
  const { screen, sent, calls } = await openDetail({ cifClientNo: '' }, {}, found(1, 2, 3))
  await screen.getByRole('button', { name: '匹配客户' }).click()
  const dialog = screen.getByRole('dialog', { name: '请选择客户' })
  await expect.element(dialog.getByRole('radio', { name: /候选3/ })).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toHaveLength(3)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.poll(() => sent('saveMatchingRecord').map(({ moldStatus }) => moldStatus)).toEqual(['3'])
  expect(calls()).not.toContain('wxUpdateCustomer')
})

test('MATCH-12 MATCH-13 MATCH-16 MATCH-17 the confirmed candidate is synced with its ID, type, name, number and plates', async () => {
  const vehicleList = ['沪A1', '未上牌', '', '沪A2'].map((LICENSENO) => ({ LICENSENO }))
  const opened = await openDetail({ cifClientNo: '' }, {}, { ...found(1, 2), getClientCarInfoByIdentity: { vehicleList } })
  await opened.screen.getByRole('button', { name: '匹配客户' }).click()
  const dialog = opened.screen.getByRole('dialog', { name: '请选择客户' })
  await dialog.getByRole('radio', { name: /候选2/ }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectToast(opened.screen, '保存成功')
  const { customerid, idtype, idno, name } = candidate(2)
  expect(opened.sent('wxUpdateCustomer')).toMatchObject([
    { cifClientNo: customerid, idType: idtype, idNo: idno, clientName: name, moldStatus: '2' },
  ])
  expect(opened.sent('saveCustomerRemark')).toMatchObject([{ description: '沪A1,沪A2' }])
})

test.each([
  ['VAS-02 MSG-49', 'valueAddedServices', 'getClientVasOrderByIdentity', { vasOrderList: [] }, '没有该客户的增值服务信息'],
  ['CONSULT-03 MSG-50', 'consultationInfo', 'getConsultationListByIdNo', { consultationList: [] }, '没有该客户的咨诉信息'],
])('%s %s without records shows its empty text', async (_id, id, call, empty, text) => {
  const { screen } = await openScreen(
    id,
    {},
    { getWechatCustomersByExternalUserid: CUSTOMER, [call]: empty },
    { userId: 'u1', externalUserId: 'wm1' },
  )
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('VAS-01 VAS-03 VAS-04 only services that are done or cancelled show when they were completed', async () => {
  const times = { serviceBeginTime: '2026-11-01 09:00:00', serviceEndTime: '2026-11-02 10:11:00', rescueAddress: '浦东' }
  const vasOrderList = ['已完成', '已取消', '服务中'].map((status) => ({ ...times, status, serviceTypeName: `${status}的救援` }))
  const { screen } = await openScreen(
    'valueAddedServices',
    {},
    { getWechatCustomersByExternalUserid: CUSTOMER, getClientVasOrderByIdentity: { vasOrderList } },
    { userId: 'u1', externalUserId: 'wm1' },
  )
  const rows = screen
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
  expect(rows.map((row) => ['2026-11-01 09:00', '2026-11-02 10:11', '浦东'].map((text) => row.includes(text)))).toEqual([
    [true, true, true],
    [true, true, true],
    [true, false, true],
  ])
  for (const [at, status] of ['已完成', '已取消', '服务中'].entries()) expect(rows[at]).toContain(`${status}的救援`)
})

test('CONSULT-01 CONSULT-02 closed and open records are listed, each with its ten fields', async () => {
  const record = {
    policyno: 'BD1',
    casetype: '咨询',
    casetitile: '保单下载',
    consuldate: '2026-11-03',
    response: '已告知',
    responsedate: '2026-11-04',
    responsetype: '电话',
    endcaseinfo: '客户已下载',
    caseno: 'ZX1',
    casestatus: '已结案',
  }
  const { screen } = await openScreen(
    'consultationInfo',
    {},
    {
      getWechatCustomersByExternalUserid: CUSTOMER,
      getConsultationListByIdNo: { consultationList: [record, { caseno: 'ZX2', casetitile: '理赔投诉' }] },
    },
    { userId: 'u1', externalUserId: 'wm1' },
  )
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent(/理赔投诉.*ZX2/)
  const text = screen.getByRole('listitem').first().element().textContent
  expect(Object.values(record).filter((value) => !text.includes(value))).toEqual([])
})

test('CUSTDETAIL-37 /contactCustomer opens the chat with the business number of the session', async () => {
  const chat = vi.spyOn(messenger, 'chatWithCustomer').mockResolvedValue({ ok: true, value: undefined })
  await openScreen('contactCustomer', {}, {}, { userId: 'u1', bussinessNo: 'wm7' })
  await expect.poll(() => chat.mock.calls).toEqual([['wm7']])
})

test('CUSTDETAIL-08 the group page says when its group is unknown', async () => {
  const { screen } = await openScreen('room', {}, {}, { userId: 'u1' })
  await expect.element(screen.getByRole('status').filter({ hasText: '获取roomId失败' })).toBeVisible()
  expect(factsOf(screen)).toEqual({})
})
