import type { Page } from '@playwright/test'
import modes from '../../schemas/modes.json' with { type: 'json' }
import type { AccountName } from './prepared.ts'
import { expect, expectGoodScreen, heading, idle, recordCalls, signIn, test } from './steward.ts'

interface Home {
  address: string
  title: string
  reminders: string[]
  tasks: string[]
  grid: string[]
  tabs: string[]
  sections: string[]
}

const MANY = ['新增客户', '客户关怀', '续保回收', '理赔进度更新', '增值服务进度更新', '咨诉进度更新']
const TASKS = ['咨诉办理', '批单跟进', '任务计划', '续保预警', '微企添加', '进度告知']
const FOUR = ['首页', '客户', '续保', '我的']
/** The heading of the customer's tiles without a current customer. */
const NO_CUSTOMER = '客户服务 · 未选择客户'
/** The quick entries have no heading. */
const QUICK = null

const HOMES: Record<'service' | 'business' | 'claims', Home> = {
  service: {
    address: '/myHome',
    title: '服务管家',
    reminders: MANY,
    tasks: TASKS,
    grid: '待办工单 新建工单 客户标签 基本信息 保单信息 理赔服务 增值服务 咨诉信息 保险产品 服务评价'.split(' '),
    tabs: FOUR,
    sections: ['今日数据', '提醒工单', '任务工单', NO_CUSTOMER, '待办事项'],
  },
  business: {
    address: '/businessHome',
    title: '业务管家',
    reminders: MANY.slice(0, 3),
    tasks: TASKS,
    grid: '订单 续保 保险产品 待办工单 基本信息 保单信息 增值服务 咨诉信息 理赔服务'.split(' '),
    tabs: FOUR,
    sections: ['今日数据', '提醒工单', '任务工单', NO_CUSTOMER, '快捷入口', '待办事项'],
  },
  claims: {
    address: '/claimsSpecialist',
    title: '理赔管家',
    reminders: MANY,
    tasks: ['咨诉办理', '批单跟进', '任务计划', '理赔共享', '续保预警', '微企添加', '进度告知', '查勘派工', '定损派工'],
    grid: '基本信息 保单信息 理赔服务 待办工单 资料补传 客户标签 新建工单 服务评价 一键结案'.split(' '),
    tabs: ['首页', '客户', '我的'],
    sections: ['今日数据', '超时提醒', '提醒工单', '任务工单', NO_CUSTOMER, '待办事项'],
  },
}
const names = Object.keys(HOMES) as (keyof typeof HOMES)[]

const region = (page: Page, name: string) => page.locator('main').getByRole('region', { name })
/** Returns the labels of a region's tiles, without their counts. */
async function tiles(page: Page, name: string): Promise<string[]> {
  const labels = region(page, name).getByRole('listitem').getByRole('button')
  await expect(labels.first()).toBeVisible()
  return (await labels.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
}
/** Counts the columns of a region's tiles. */
async function columns(page: Page, name: string): Promise<number> {
  const buttons = region(page, name).getByRole('listitem').getByRole('button')
  return new Set(await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))).size
}

/** Signs in as if from a customer's chat, whose entry address names the customer. */
async function signInWithCustomer(page: Page, externalUserId: string, account: AccountName = 'service'): Promise<void> {
  await page.goto(`/?appId=demo&externalUserId=${externalUserId}`)
  await signIn(page, account)
}

test('AMB2-05 HOME-01 there are three homes with a title each, and an alias of the first', async ({ page }) => {
  expect(Object.keys(modes.modes)).toEqual(names)
  await signIn(page)
  for (const { address, title } of Object.values(HOMES)) {
    await page.goto(address)
    await expect(heading(page, title)).toBeVisible()
  }
  await page.goto('/serviceManager')
  await expect(heading(page, HOMES.service.title)).toBeVisible()
})

for (const name of names) {
  const home = HOMES[name]
  test(`AMB-04 AMB2-70 HOME-02 HOME-03 HOME-04 HOME-07 HOME-08 HOME-09 HOME-10 DEC-27 the ${name} home has its regions, tiles and entries in the declared sequence`, async ({
    page,
  }) => {
    await signIn(page, name)
    await expect(page).toHaveURL(new RegExp(`${home.address}$`))
    await expect(heading(page, home.title)).toBeVisible()
    const blocks = page.locator('main').locator('section[aria-label], .st-tiles-quick')
    const [figures = '', ...others] = home.sections
    const labels = () => blocks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    await expect.poll(labels).toEqual([figures, QUICK, ...others])
    for (const label of ['新增客户', '流失客户', '新增工单']) await expect(region(page, figures).getByText(label)).toBeVisible()
    await expect(page.locator('.st-tiles-quick').getByRole('button')).toHaveText(['批单签名', '电子保单'])
    await expect.poll(() => tiles(page, '提醒工单')).toEqual(home.reminders)
    await expect.poll(() => tiles(page, '任务工单')).toEqual(home.tasks)
    // Only the complaints tile is urgent.
    const urgent = page
      .locator('main')
      .getByRole('button')
      .filter({ has: page.locator('.st-count-hot') })
    await expect(urgent).toHaveText([/^咨诉办理/])
    await expectGoodScreen(page)
  })
}

test('AMB-03 HOME-11 the business home has a subset of the reminders on the other homes', async ({ page }) => {
  const shown: string[][] = []
  await signIn(page)
  for (const { address } of Object.values(HOMES)) {
    await page.goto(address)
    shown.push(await tiles(page, '提醒工单'))
  }
  const [service = [], business = [], claims = []] = shown
  for (const more of [service, claims]) {
    expect(business.length).toBeLessThan(more.length)
    expect(more).toEqual(expect.arrayContaining(business))
  }
})

test('HOME-12 HOME-13 AMB-02 only the claims home has tiles for surveys, loss assessments and shared claims', async ({ page }) => {
  await signIn(page)
  for (const { address, tasks } of Object.values(HOMES)) {
    await page.goto(address)
    const shown = await tiles(page, '任务工单')
    for (const label of ['查勘派工', '定损派工', '理赔共享']) expect([label, shown.includes(label)]).toEqual([label, tasks.length > 6])
  }
  for (const [label, flag] of [
    ['查勘派工', '8'],
    ['定损派工', '9'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${label} \\d`) }).tap()
    await expect(page).toHaveURL(new RegExp(`/customerRemindTask\\?flag=${flag}$`))
    await page.goBack()
  }
})

for (const [ids, name] of [
  ['GRID-06 MODE-04 MODE-09', 'service'],
  ['GRID-04 MODE-04 MODE-07 DEC-01', 'business'],
  ['GRID-02 MODE-04 MODE-05 DEC-01', 'claims'],
] as const) {
  test(`${ids} the ${name} grid has its entries in the declared sequence, in three columns`, async ({ page }) => {
    await signIn(page, name)
    await expect.poll(() => tiles(page, '客户服务')).toEqual(HOMES[name].grid)
    await expect.poll(() => columns(page, '客户服务')).toBe(3)
  })
}

test('AMB-08 GRID-05 GRID-08 MODE-04 MODE-08 only the business home has quick entries, in three columns; the electronic policy has no effect', async ({
  page,
}) => {
  await signIn(page, 'business')
  const quick = region(page, '快捷入口').getByRole('button')
  await expect(quick).toHaveText(['电子保单', '新车上牌'])
  const [first, second] = await quick.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  const width = await region(page, '快捷入口')
    .getByRole('list')
    .evaluate((list) => list.clientWidth)
  expect([first, second].map((one) => Math.round(width / (one ?? 1)))).toEqual([3, 3])
  await page.waitForLoadState('networkidle')
  const calls = recordCalls(page)
  await quick.first().tap()
  await idle(page)
  expect([page.url().endsWith('/businessHome'), calls.names()]).toEqual([true, []])
  await quick.last().tap()
  await expect(page).toHaveURL(/\/addCarInfor$/)
  for (const { address } of [HOMES.service, HOMES.claims]) {
    await page.goto(address)
    await expect(region(page, '任务工单')).toBeVisible()
    await expect(region(page, '快捷入口')).toHaveCount(0)
  }
})

test('GRID-03 MODE-06 MSG-55 closing a case with one tap shows that it is not available yet, and has no other effect', async ({ page }) => {
  await signIn(page, 'claims')
  await page.waitForLoadState('networkidle')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '一键结案' }).tap()
  await expect(page.getByRole('status').getByText('功能开发中')).toBeVisible()
  expect([page.url().endsWith('/claimsSpecialist'), calls.names()]).toEqual([true, []])
})

test('AMB-05 the grid entries open their targets, from the claims home with its parameter', async ({ page }) => {
  await signIn(page)
  for (const [address, label, target] of [
    ['/myHome', '待办工单', '/waitDeal'],
    ['/myHome', '新建工单', '/updateTask'],
    ['/myHome', '增值服务', '/valueAddedServices'],
    ['/myHome', '咨诉信息', '/consultationInfo'],
    ['/myHome', '保单信息', '/customerDetail?selectTag=policy'],
    ['/businessHome', '订单', '/customerDetail?selectTag=order'],
    ['/claimsSpecialist', '资料补传', '/customerDetail?selectTag=claims'],
  ] as const) {
    await page.goto(address)
    await region(page, '客户服务').getByRole('button', { name: label }).tap()
    await expect.poll(() => decodeURIComponent(page.url())).toContain(target)
    expect(new URL(page.url()).searchParams.get('from')).toBe(address === '/claimsSpecialist' ? 'claimsExpert' : null)
  }
})

for (const [ids, name] of [
  ['NAV-03 SHELL-03', 'service'],
  ['NAV-02 SHELL-02', 'business'],
  ['NAV-01 SHELL-01', 'claims'],
] as const) {
  test(`${ids} NAV-04 NAV-05 the ${name} tab bar is the same on the home, the customers and the own page`, async ({ page }) => {
    await signIn(page, name)
    const bar = page.getByRole('navigation').getByRole('button')
    await expect(bar).toHaveText(HOMES[name].tabs)
    await bar.getByText('客户').tap()
    await expect(page).toHaveURL(/\/customerManage$/)
    await expect(bar).toHaveText(HOMES[name].tabs)
    await bar.getByText('我的').tap()
    await expect(page).toHaveURL(/\/my$/)
    await expect(bar).toHaveText(HOMES[name].tabs)
    await bar.getByText('首页').tap()
    await expect(page).toHaveURL(new RegExp(`${HOMES[name].address}$`))
  })
}

for (const [id, router, name] of [
  ['MODE-01', 'claimsSpecialist', 'claims'],
  ['MODE-02', 'businessHome', 'business'],
  ['MODE-03', 'serviceManager', 'service'],
  ['MODE-03', 'somethingElse', 'service'],
  ['MODE-03', 'null', 'service'],
] as const) {
  test(`${id} the entry router ${router} selects the ${name} mode`, async ({ page }) => {
    // The account's own mode differs from the expected one.
    await signIn(page, name === 'claims' ? 'business' : 'claims')
    await page.goto(`/?appId=demo&router=${router}`)
    await page.goto('/customerManage')
    await expect(page.getByRole('navigation').getByRole('button')).toHaveText(HOMES[name].tabs)
    await page.getByRole('navigation').getByText('首页').tap()
    await expect(page).toHaveURL(new RegExp(`${HOMES[name].address}$`))
    await expect(heading(page, HOMES[name].title)).toBeVisible()
  })
}

test('AMB-09 GRID-07 MODE-10 the service home shows team type, branch and salesman of the current customer; other homes do not', async ({
  page,
}) => {
  await signInWithCustomer(page, 'wmDEMO0001')
  const line = region(page, '客户服务').locator('dl')
  await expect(line).toHaveText('团队类型车商渠道分公司上海分公司业务员顾明轩')
  await expectGoodScreen(page)
  for (const { address } of [HOMES.business, HOMES.claims]) {
    await page.goto(address)
    await expect(region(page, '客户服务')).toBeVisible()
    await expect(line).toHaveCount(0)
  }
})

test('GRID-07 AMB2-56 the row is blank without a customer, with a foreign one, and after a failure', async ({ page, steward }) => {
  steward.expectNoise(/noted (home\.channel|customer\.chosen)|403|500/)
  const line = region(page, '客户服务').locator('dl')
  const expectBlank = async () => {
    await expect(line).toHaveText('团队类型–分公司–业务员–')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await signIn(page)
  await expectBlank()
  // The entry address redirects a signed-in user to the home.
  await page.goto('/?appId=demo&externalUserId=wmDEMO0020')
  await expectBlank()
  await page.route('**/getCustomerSaleInfoById**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/?appId=demo&externalUserId=wmDEMO0001')
  await expectBlank()
})

/** Customers of the stewards with these modes. */
const OWN_CUSTOMER = { service: 'wmDEMO0002', business: 'wmDEMO0008', claims: 'wmDEMO0002' }
for (const name of names) {
  test(`DEC-07 DEC-39 the ${name} home makes at most eight calls, and one more for the name of a current customer`, async ({ page }) => {
    await signInWithCustomer(page, OWN_CUSTOMER[name], name)
    await expect(region(page, '待办事项')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const address = page.url()
    // Leaves the page, so that its pending calls are not counted.
    await page.goto('about:blank')
    const calls = recordCalls(page)
    await page.goto(address)
    await expect(region(page, '待办事项')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const isLookup = (call: string) => call === 'getWechatCustomersByExternalUserid'
    const [lookups, others] = [calls.names().filter(isLookup), calls.names().filter((call) => !isLookup(call))]
    expect(lookups).toHaveLength(1)
    expect(others.length).toBeGreaterThanOrEqual(7)
    expect(others.length).toBeLessThanOrEqual(8)
    // Only the service home shows the customer's channel.
    expect(others.includes('getCustomerSaleInfoById')).toBe(name === 'service')
  })
}
