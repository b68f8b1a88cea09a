import type { FrameLocator, Page } from '@playwright/test'
import { DESKTOP, signIn as signInAtDesk, test as it } from './simulator-fixture.ts'
import { expect, expectGoodScreen, heading, recordCalls, signIn, test } from './steward.ts'

const tab = (page: Page | FrameLocator, name: string) => page.getByRole('tab', { name, exact: true })
const button = (page: Page | FrameLocator, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
/** The call that each tab with insurer data makes. */
const TAB_CALLS = [
  'getClientPolicyByIdentity',
  'getClientOrderByIdentity',
  'getGcClaimInfoByIdentify',
  'wxTaskList',
  'getClientCarInfoByIdentity',
]

/** Sets the user agent of WeCom on a computer; the simulator's default is a phone. */
const onComputer = (phone: FrameLocator) =>
  phone.locator('body').evaluate(() => {
    const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1'
    Object.defineProperty(navigator, 'userAgent', { get: () => computer, configurable: true })
  })

async function openDetail(page: Page, externalUserid: string, more = ''): Promise<void> {
  await signIn(page)
  await page.goto(`/customerDetail?externalUserid=${externalUserid}${more}`)
}

test('CUSTDETAIL-02 CUSTDETAIL-03 CUSTDETAIL-04 CUSTDETAIL-18 CUSTDETAIL-19 CUSTDETAIL-20 CUSTDETAIL-21 CUSTDETAIL-22 CUSTDETAIL-23 CUSTDETAIL-24 CUSTDETAIL-25 CUSTDETAIL-28 ROUTE-17 AMB-38 each tab fetches its data when it is opened', async ({
  page,
}) => {
  const calls = recordCalls(page)
  const made = () => [...new Set(calls.names().filter((name) => TAB_CALLS.includes(name)))]
  await openDetail(page, 'wmDEMO0002', '&selectTag=policy&title=保单信息')
  await expect(heading(page, '保单信息')).toBeVisible()
  await expect(tab(page, '保单')).toHaveAttribute('aria-selected', 'true')
  const policy = item(page, 'PDAA202531010000776032')
  await expect(policy).toContainText('有效')
  await expect(policy.getByText('4,286.50')).toHaveCount(0)
  await policy.getByText('机动车商业保险').tap()
  for (const text of ['4,286.50元', '车商渠道', '上海骏驰汽车销售服务有限公司（浦东店）代理网点', 'LDEM0000000776032'])
    await expect(policy.getByText(text, { exact: true })).toBeVisible()
  await expect(policy.getByRole('region', { name: '保单详情' }).getByRole('term')).toHaveText([
    '险种',
    '起保日期',
    '投保人',
    '被保险人',
    '业务员',
    '合作网点',
    '承保公司',
    '车牌号',
    '车辆品牌',
    '发动机号',
    '车架号',
  ])
  await expectGoodScreen(page)
  expect(made()).toEqual(['getClientPolicyByIdentity'])

  await tab(page, '保单列表').tap()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('main')).not.toContainText('PDAA202431010000551907')
  await expectGoodScreen(page)

  await tab(page, '订单').tap()
  await expect(item(page, 'DD2026110000107')).toContainText('待客户确认车险')
  await expect(item(page, 'DD2026110000093')).toContainText('支付成功非车险')
  await expectGoodScreen(page)
  expect(made()).toEqual(['getClientPolicyByIdentity', 'getClientOrderByIdentity'])

  await tab(page, '理赔').tap()
  await page.getByText('BA2026110000019').tap()
  await expect(page.getByText('199****2002', { exact: true })).toBeVisible()
  await expect(button(page, '补传理赔资料')).toHaveCount(0)
  await expectGoodScreen(page)

  await tab(page, '车辆').tap()
  await expect(page.getByText('沪A9D021')).toBeVisible()
  await expectGoodScreen(page)
  await expect(page).toHaveURL(/selectTag=vehicle/)
  expect(made()).toEqual(TAB_CALLS.filter((name) => name !== 'wxTaskList'))
})

test("AMB-37 CUSTDETAIL-05 CUSTDETAIL-33 MSG-21 for an unmatched customer the first tab offers to match, and the insurer's tabs say why they stay closed", async ({
  page,
}) => {
  const calls = recordCalls(page)
  await openDetail(page, 'wmDEMO0012', '&selectTag=claims')
  // The reason stays on the page until the customer is matched; it is no toast.
  await expect(page.getByRole('main').getByText('cifClientNo不存在')).toBeVisible()
  await expect(page.getByRole('main').getByText('未匹配', { exact: true })).toBeVisible()
  await expect(button(page, '匹配客户')).toHaveClass(/st-btn-primary/)
  await expect(button(page, '保存')).not.toHaveClass(/st-btn-primary/)
  await expectGoodScreen(page)
  await expect(tab(page, '基本信息')).toHaveAttribute('aria-selected', 'true')
  for (const name of ['保单', '保单列表', '订单', '理赔', '车辆']) {
    await tab(page, name).tap()
    await expect(page.getByText('请先匹配客户信息').last()).toBeVisible()
    await expect(tab(page, '基本信息')).toHaveAttribute('aria-selected', 'true')
  }
  await tab(page, '工单').tap()
  await expect(tab(page, '工单')).toHaveAttribute('aria-selected', 'true')
  await expect(button(page, '新增工单')).toBeVisible()
  await expect.poll(() => calls.names().filter((name) => TAB_CALLS.includes(name))).toEqual(['wxTaskList'])
  await page.goto('/customerDetail?externalUserid=wmDEMO0002')
  await expect(button(page, '保存')).toHaveClass(/st-btn-primary/)
  await expect(button(page, '匹配客户')).not.toHaveClass(/st-btn-primary/)
  await expect(page.getByText('未匹配')).toHaveCount(0)
})

test('CUSTDETAIL-06 AMB-37 MSG-45 when the channel fails to load, a message is shown and the customer stays on the page', async ({
  page,
}) => {
  await page.route(/getCustomerSaleInfoById/, (route) => route.fulfill({ json: { status: '500', message: 'away' } }))
  await openDetail(page, 'wmDEMO0002')
  await expect(page.getByText('数据查询失败')).toBeVisible()
  await expect(page.getByLabel(/^姓名/)).toHaveValue('欧阳静宜')
  await expect(page.getByText('client02@example.com')).toBeVisible()
})

test('CUSTDETAIL-01 CUSTDETAIL-26 AMB-47 documents of an open claim can be uploaded from the claims home', async ({ page }) => {
  await openDetail(page, 'wmDEMO0008', '&selectTag=claims&from=claimsExpert')
  await expect(page.getByText('BA2026100000044')).toBeVisible()
  await expect(button(page, '补传理赔资料')).toHaveCount(0)
  await page.getByText('BA2026100000044').tap()
  await button(page, '补传理赔资料').tap()
  await expect(page).toHaveURL('/uploadClaimPic?registNo=BA2026100000044&policyNo=BD2026000300001&riskCode=1502')
  await page.goto('/customerDetail?externalUserid=wmDEMO0008&selectTag=claims&from=fromCustomer')
  await page.getByText('BA2026100000044').tap()
  await expect(page.getByText('BD2026000300001')).toBeVisible()
  await expect(button(page, '补传理赔资料')).toHaveCount(0)
})

test('AMB-47 a customer that a claims specialist opens from the list is opened from the claims home', async ({ page }) => {
  await signIn(page, 'claims')
  await page.goto('/customerManage')
  await page.locator('.st-item .st-tap').first().tap()
  await expect(page).toHaveURL(/\/customerDetail\?(?=.*from=claimsExpert)/)
})

test('CUSTDETAIL-27 AMB-71 tasks about the customer open for editing or reading, and a new task has the customer preset', async ({
  page,
}) => {
  await openDetail(page, 'wmDEMO0002', '&selectTag=tasks')
  await expect(page.getByText('沪A8Z217商业险续保报价')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByText('沪A8Z217商业险续保报价').tap()
  await expect(page).toHaveURL(/\/updateTask\?(?=.*from=fromCustomer)(?=.*read=read)/)
  await page.goBack()
  await button(page, '新增工单').tap()
  await expect(page).toHaveURL(/\/updateTask\?(?!.*read).*from=fromCustomer/)
  await expect(page.getByText('欧阳静宜', { exact: true })).toBeVisible()
})

test('TASKFORM-01 Back returns to a new task, also after another task was opened', async ({ page }) => {
  await openDetail(page, 'wmDEMO0002', '&selectTag=tasks')
  await button(page, '新增工单').tap()
  await expect(page.getByText('新建工单', { exact: true })).toBeVisible()
  await page.goto('/customerDetail?externalUserid=wmDEMO0002&selectTag=tasks')
  await page.getByText('沪A8Z217商业险续保报价').tap()
  await expect(page.getByText('编辑工单', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/customerDetail/)
  await page.goBack()
  await expect(page.getByText('新建工单', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/^标题/)).toHaveValue('')
})

test('CUSTDETAIL-18 only policies near the viewport are rendered, and an expanded one stays expanded', async ({ page }) => {
  await openDetail(page, 'wmDEMO0008', '&selectTag=policy')
  await expect(page.locator('[aria-setsize="300"]').first()).toBeVisible()
  expect(await page.getByRole('listitem').count()).toBeLessThan(30)
  await page.locator('[aria-posinset="1"]').getByText('有效').tap()
  await expect(page.getByText('王建国/王建国')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.locator('[aria-posinset="300"]')).toContainText('已终止')
  await expect(page.getByText('王建国/王建国')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByText('王建国/王建国')).toBeVisible()
})

it.describe('in the chat', () => {
  it.use(DESKTOP)
  it('CUSTDETAIL-34 CUSTDETAIL-35 CUSTDETAIL-36 AMB-49 AMB-50 MSG-36 MSG-56 a policy is downloaded; a failed download shows a message and sends a card to the chat', async ({
    desk,
  }) => {
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: '欧阳静宜' }).click()
    const phone = await signInAtDesk(desk)
    await onComputer(phone)
    await button(phone, '保单信息').click()
    await phone.getByText('机动车商业保险', { exact: true }).first().click()
    const [saved] = await Promise.all([desk.waitForEvent('download'), button(phone, '下载保单').click()])
    expect(saved.suggestedFilename()).toBe('PDAA202531010000776032.pdf')
    await button(phone, '复制保单号').first().click()
    await expect(phone.getByText('复制成功')).toBeVisible()
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe('PDAA202531010000776032')
    await phone.getByText('机动车商业保险', { exact: true }).first().click()

    for (const name of ['机动车交通事故责任强制保险', '家庭综合意外伤害保险（2025版）']) {
      await phone.getByText(name, { exact: true }).click()
      await button(phone, '下载保单').click()
      const dialog = phone.getByRole('dialog', { name: '提示' })
      await expect(dialog).toContainText('选择的保单下载失败，请联系保险公司工作人员')
      await button(dialog as unknown as FrameLocator, '确定').click()
      await phone.getByText(name, { exact: true }).first().click()
    }
    const cards = desk.getByRole('region', { name: '欧阳静宜' }).getByRole('button', { name: /电子保单/ })
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toContainText('保单号：PDZA202531010000776031')
    await cards.first().click()
    await expect(phone.getByText('电子保单暂时不能在线查看。')).toBeVisible()
  })

  it("CUSTDETAIL-29 CUSTDETAIL-30 CUSTDETAIL-37 AMB-46 AMB-52 MSG-38 the customer's chat opens from the page and from its own route", async ({
    desk,
    steward,
  }) => {
    const phone = await signInAtDesk(desk)
    const inPhone = (path: string, values: Record<string, string> = {}) =>
      phone.locator('body').evaluate(
        (_body, { path: to, values: entries }) => {
          for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
          location.assign(to)
        },
        { path, values },
      )
    const chat = (name: string) => desk.getByRole('region', { name })
    await inPhone('/customerDetail?externalUserid=wmDEMO0002')
    await button(phone, '联系客户').click()
    await expect(chat('欧阳静宜')).toBeVisible()
    await inPhone('/contactCustomer', { bussinessNo: 'wmDEMO0003' })
    await expect(chat('司马相宜')).toBeVisible()
    await inPhone('/contactCustomer', { bussinessNo: '' })
    await expect(phone.getByText('请匹配用户信息')).toBeVisible()
    await inPhone('/customerDetail?externalUserid=wmDEMO0002', { entitlement: 'copyright' })
    await expect(phone.getByRole('heading', { level: 2, name: '欧阳静宜' })).toBeVisible()
    await expect(button(phone, '联系客户')).toHaveCount(0)
    expect(steward.logs().length).toBeGreaterThan(0)
  })
})

test.describe('in the mobile app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.0' })
  test('MSG-54 MSG2-25 PERM-08 AMB-48 downloading a policy shows a dialog that names the PC, and makes no request', async ({ page }) => {
    const calls = recordCalls(page)
    await openDetail(page, 'wmDEMO0002', '&selectTag=policy')
    await page.getByText('机动车商业保险', { exact: true }).first().tap()
    await button(page, '下载保单').tap()
    await expect(page.getByRole('dialog', { name: '提示' }).getByText('App不支持文件下载，请从PC端下载！')).toBeVisible()
    expect(calls.names()).not.toContain('downloadPolicyPdf')
  })
})
