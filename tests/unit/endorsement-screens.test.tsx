import { beforeEach, expect, test } from 'vitest'
import type { RenderResult } from 'vitest-browser-react'
import { type Answers, factsOf, namesOf, openScreen } from './open-screen.tsx'

const ME = { userId: 'u1', userCode: 'u1@example.com', appId: 'app' }
beforeEach(() => sessionStorage.clear())

const ENDORSEMENT = {
  endorNo: 'E1',
  policyNo: 'P1',
  riskCode: '0801',
  endorType: '51',
  endorDate: '2026-11-18',
  vaildDate: '2026-11-21',
  endorDataList: [
    { fieldName: '车主', oldValue: '甲', newValue: '乙' },
    { fieldName: '号牌', newValue: '沪A1' },
  ],
}
const endorsements = (...endorDataList: object[]): Answers => ({
  getEndorNoByPolicyNo: { endorDataList },
  getWechatCustomersByExternalUserid: { externalUserid: 'wm1', cifClientNo: 'C1', idType: '01', idNo: '1' },
  getClientPolicyByIdentity: { policyList: [{ policyno: 'P1' }] },
})

test('ENDORLIST-01 ENDORLIST-02 the endorsements of a policy number are opened by 下一步', async () => {
  const { screen, opened } = await openScreen('toEndorTask', {}, {}, ME)
  await screen.getByPlaceholder('请输入保单号').fill(' P1 ')
  expect(screen.getByRole('textbox').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: '下一步' }).click()
  await expect.poll(() => opened).toEqual(['endorsementsTask {"flag":"P1"}'])
})

test.each([
  ['ENDORLIST-03 ENDORLIST-12', { flag: 'P1' }, '1'],
  ['ENDORLIST-04', { externalUserid: 'wm1' }, '0'],
])('%s ENDORLIST-06 ENDORLIST-07 ENDORLIST-09 a row of a list with %j names the endorsement and opens it with its flag', async (_ids, params, flag) => {
  const { screen, opened, sent } = await openScreen(
    'endorsementsTask',
    params,
    endorsements(ENDORSEMENT, { ...ENDORSEMENT, endorNo: 'E2', endorType: '77' }),
    ME,
  )
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/批单申请号 E1.*批改类型 车辆过户/)
  await expect.element(rows.nth(1)).toHaveTextContent(/批单申请号 E2.*批改类型 77/)
  expect(sent('getEndorNoByPolicyNo')).toEqual([{ policyNoList: ['P1'] }])
  await rows.nth(0).getByRole('button').click()
  expect(opened).toEqual([`endorsementsDetail {"flag":"${flag}"}`])
})

test('ENDORLIST-08 a list without endorsements says so', async () => {
  const { screen } = await openScreen('endorsementsTask', { flag: 'P1' }, endorsements(), ME)
  await expect.element(screen.getByText('无批改数据')).toBeVisible()
})

test.each([
  ['ENDORLIST-10', { cifClientNo: '' }, '未匹配，请先匹配客户后操作！'],
  ['ENDORLIST-11', undefined, '未查询到当前用户信息'],
])('%s the customer %j has no list, and a dialog says why', async (_id, customer, text) => {
  const getWechatCustomersByExternalUserid = customer ?? (() => Response.json({ message: 'no' }, { status: 403 }))
  const params = { externalUserid: 'wm1' }
  const { screen, calls } = await openScreen(
    'endorsementsTask',
    params,
    { ...endorsements(ENDORSEMENT), getWechatCustomersByExternalUserid },
    ME,
  )
  await expect.element(screen.getByRole('dialog', { name: '提示' }).getByText(text)).toBeVisible()
  expect(calls()).not.toContain('getEndorNoByPolicyNo')
})

const openEndorsement = (flag: string, answers: Answers = {}) => {
  const unsent = { getSigningLink: () => Response.json({ status: '200', message: 'success', data: [] }) }
  const session = { ...ME, currentEndor: 'E1', currentPolicy: 'P1' }
  return openScreen('endorsementsDetail', { flag }, { ...endorsements(ENDORSEMENT), ...unsent, ...answers }, session)
}
const linkButtons = (screen: RenderResult) => namesOf(screen).filter((name) => ['发送批单', '复制链接'].includes(name))

test.each([
  ['0', '发送批单'],
  ['1', '复制链接'],
])('ENDORDETAIL-01 ENDORDETAIL-02 ENDORDETAIL-03 SENDLINK-01 SENDLINK-02 an endorsement opened with flag %s shows facts, changes and the button %s', async (flag, button) => {
  const { screen } = await openEndorsement(flag)
  expect(factsOf(screen)).toMatchObject({
    保单号: 'P1',
    批单申请号: 'E1',
    险种代码: '0801',
    批改类型: '车辆过户',
    批改日期: '2026-11-18',
    生效日期: '2026-11-21',
  })
  const changes = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(changes).toEqual(['变更项目 车主修改前甲修改后字段乙', '变更项目 号牌修改前–修改后字段沪A1'])
  expect(screen.getByRole('textbox').elements()).toEqual([])
  await expect.poll(() => linkButtons(screen)).toEqual([button])
})

test.each([
  ['0', 'getFollowTaskDetail'],
  ['0', 'getWechatFollowInfo'],
  ['1', 'getFollowTaskDetail'],
  ['1', 'getWechatFollowInfo'],
])('SENDLINK-03 SENDLINK-04 an endorsement opened with flag %s with a record of %s has neither button, and a warning', async (flag, call) => {
  const { screen, sent } = await openEndorsement(flag, { [call]: { endorNo: 'E1', policyNo: 'P1', userId: 'u2' } })
  const warning = screen.getByRole('dialog', { name: '提示' }).getByText('该批单已经发送签名链接,请勿重新发送!')
  await expect.element(warning).toBeVisible()
  expect([linkButtons(screen), sent('getFollowTaskDetail'), sent('getWechatFollowInfo')]).toEqual([
    [],
    [{ endorNo: 'E1' }],
    [{ endorNo: 'E1' }],
  ])
})
