import type { Page } from '@playwright/test'
import type { AccountName } from './prepared.ts'
import { expect, fillLogin, heading, holdAnswers, PASSWORD, signIn, test } from './steward.ts'
import { readSeed } from '../seed.ts'
import { seededRandom } from '../seeded-random.ts'
import { copyExpired } from './task-pages.ts'
import { openSigningPage, logInAtLink, sign, submit } from './policyholder.ts'
import { addressOf, sendLink } from './signing-links.ts'
import { takeShifts, settle, watchShifts } from './shifts.ts'

/** Delay of every response in milliseconds, so that intermediate states are measured. */
const DELAY = 300
/** Largest allowed layout shift per navigation: a fifth of the limit that web.dev calls good. */
const MOST = 0.02

type Steps = readonly (readonly [to: string, by: (page: Page) => Promise<unknown>])[]

const back = (page: Page) => page.getByRole('button', { name: '返回', exact: true }).tap()
const tapText = (text: string) => (page: Page) => page.getByText(text).first().tap()
const tapRow = (page: Page) => page.locator('.st-item .st-tap').first().tap()
const tapButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap()
const go = (address: string) => (page: Page) => page.goto(address)

/** Typical sequences of navigation; each starts on the home of an account. */
const SEQUENCES: Record<string, [account: AccountName, steps: Steps]> = {
  'the tasks of a steward': [
    'service',
    [
      ['待办工单', tapText('更多待办')],
      ['工单详情', tapText('王小川车辆过户批单待签名')],
      ['待办工单', (page) => page.goBack()],
      ['新建工单', tapButton('新增工单')],
      ['添加客户', tapText('关联客户')],
      ['工单详情', go('/planTaskDetail?taskId=GD0006')],
      ['工单详情', (page) => page.reload()],
    ],
  ],
  'the reminders of a steward': [
    'service',
    [
      ['新增客户', tapButton(/^新增客户 /)],
      ['客户关怀', (page) => page.getByRole('tab', { name: '客户关怀' }).tap()],
      ['提醒详情', tapRow],
      ['客户关怀', back],
      ['任务计划', (page) => page.getByRole('tab', { name: '任务计划' }).tap()],
      ['工单详情', tapRow],
      ['服务管家', go('/serviceManager')],
      ['客户关怀', tapButton(/^客户关怀 /)],
      ['提醒详情', tapRow],
      ['提醒详情', (page) => page.reload()],
    ],
  ],
  'a tile and a case of a business steward': [
    'business',
    [
      ['任务计划', tapButton(/^任务计划 /)],
      ['任务计划', (page) => page.getByRole('tab', { name: /已完成/ }).tap()],
      ['工单详情', tapRow],
      ['业务管家', go('/businessHome')],
      ['咨诉详情', tapText('宁波远航催寄批单和发票')],
    ],
  ],
  'a case with its policy and claim': [
    'service',
    [
      ['咨诉详情', go('/complaintTaskDetail?caseNo=ZS2026110057')],
      ['保单信息', tapButton('BD2026000000207')],
      ['咨诉详情', back],
      ['理赔信息', tapButton('BA2026100000058')],
      ['咨诉详情', back],
      ['ZS2026110057', (page) => page.getByRole('button', { name: '办理', exact: true }).tap()],
    ],
  ],
  'an endorsement by its policy': [
    'service',
    [
      ['批改查询', tapButton('批单签名')],
      ['批改清单', go('/endorsementsTask?flag=BD2026000000118')],
      ['批单信息详情', tapText('批单申请号 PD2026000000011')],
      ['批改清单', back],
    ],
  ],
  'the timeouts of a claims specialist': [
    'claims',
    [
      ['超时提醒列表', tapText('更多超时提醒')],
      ['超时提醒详情', (page) => page.locator('.st-item-link').first().tap()],
      ['超时提醒详情', (page) => page.reload()],
    ],
  ],
  'the customers of a steward': [
    'service',
    [
      ['客户管理', go('/customerManage')],
      ['客户详情', tapText('王小川')],
      ['客户管理', back],
      ...['policy', 'policyList', 'order', 'claims', 'tasks', 'vehicle', 'tags'].map(
        (tab) => ['客户详情', go(`/customerDetail?externalUserid=wmDEMO0001&selectTag=${tab}`)] as const,
      ),
      ['标签管理', go('/tagManage')],
      ['增值服务', go('/valueAddedServices')],
    ],
  ],
  "the steward's own figures": [
    'service',
    [
      ['我的', go('/my')],
      ['数据看板', go('/dataBoard')],
    ],
  ],
  'the pictures of a claim': [
    'claims',
    [
      ['理赔资料上传', go('/uploadClaimPic?registNo=BA2026110000019')],
      ['医疗资料', tapText('医疗资料')],
      ['门诊病历', tapText('门诊病历')],
    ],
  ],
}

/** All sequences take over two minutes, so `npm test` draws one by its seed; EVERY_SEQUENCE=1 measures all. */
const selected: [string, [account: AccountName, steps: Steps]][] =
  process.env['EVERY_SEQUENCE'] === '1' ? Object.entries(SEQUENCES) : draw(1)

for (const [what, [account, steps]] of selected) {
  test(`no layout shift while data loads: ${what}`, async ({ page }) => {
    await signIn(page, account)
    // The driver sometimes misses the end of a request that a reload aborts, and would then wait for it.
    await page.waitForLoadState('networkidle')
    await watchShifts(page, DELAY)
    await page.reload()
    await expectStill(page, 'the home')
    for (const [title, enter] of steps) {
      await enter(page)
      await expect(heading(page, title)).toBeVisible()
      await expectStill(page, title)
    }
  })
}

test('no layout shift from the login to the home and to an external page', async ({ page }) => {
  await watchShifts(page, DELAY)
  await page.goto('/')
  await expectStill(page, 'the login')
  await fillLogin(page, 'service', PASSWORD)
  await expect(heading(page, '服务管家')).toBeVisible()
  await expectStill(page, 'the home')
  const release = await holdAnswers(page, '**/wxToO2ORedirect')
  await page.getByRole('region', { name: '客户服务' }).getByRole('button', { name: '保险产品' }).tap()
  await expect(heading(page, '保险产品')).toBeVisible()
  await expectStill(page, 'the jump')
  release()
  await expect(page.getByRole('heading', { name: '演示销售页面' })).toBeVisible()
  await page.goBack()
  await expect(heading(page, '服务管家')).toBeVisible()
})

test('no layout shift when a form is filled from a task', async ({ page, steward }) => {
  await signIn(page)
  await watchShifts(page, DELAY)
  await copyExpired(page, steward)
  await expect(heading(page, '新建工单')).toBeVisible()
  await expectStill(page, 'the copy')
})

test('no layout shift when a form and its button load after the answer below them', async ({ page }) => {
  await signIn(page, 'claims')
  await watchShifts(page, DELAY)
  await page.goto('/uploadClaimPic?registNo=BA2026110000019')
  await page.getByText('医疗资料').tap()
  const release = await holdAnswers(page, '**/assets/*Later-*.js')
  await page.getByText('门诊病历').tap()
  await expect(heading(page, '门诊病历')).toBeVisible()
  await expect(page.locator('.st-skeleton-field .st-bone').first()).toBeVisible()
  await expect(page.locator('.st-bar .st-skeleton-block')).toBeVisible()
  await expect(page.getByText('返回单证类型')).toBeVisible()
  release()
  await expect(page.getByLabel(/^核心报案号/)).toBeVisible()
  await expect(page.getByRole('button', { name: '上传', exact: true })).toBeVisible()
  await expectStill(page, 'the pictures of a claim')
})

test("the head of a task is shown from the list's data at once; actions and people appear with the answers", async ({ page }) => {
  const title = '王小川车辆过户批单待签名'
  await signIn(page)
  await page.getByText('更多待办').tap()
  await expect(page.getByText(title)).toBeVisible()
  const release = await holdAnswers(page, '**/taskAndCustomerList**')
  await page.getByText(title).tap()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByText('客户前天办理了车辆过户')).toBeVisible()
  await expect(page.locator('dl > div').filter({ hasText: '创建人' }).locator('.st-bone')).toBeVisible()
  await expect(page.getByText(/^剩余/)).toBeHidden()
  await expect(page.getByRole('button', { name: /工单$/ })).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: '完成工单' })).toBeVisible()
  await expect(page.getByText(/^剩余/)).toBeVisible()
  await expect(page.locator('.st-bone')).toHaveCount(0)
})

test('before a customer is loaded, skeletons show their header, the tabs and the first tab', async ({ page }) => {
  await signIn(page)
  await watchShifts(page, DELAY)
  const release = await holdAnswers(page, '**/getWechatCustomersByExternalUserid**')
  await page.goto('/customerDetail?externalUserid=wmDEMO0002')
  await expect(page.getByRole('tab', { name: '基本信息' })).toBeVisible()
  await expect(page.locator('.st-detail-header h2 .st-bone')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('企业标签')).toBeVisible()
  await expect(page.getByRole('tabpanel').locator('.st-skeleton .st-bone').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 2, name: '欧阳静宜' })).toBeVisible()
  await expect(page.getByLabel(/^姓名/)).toHaveValue('欧阳静宜')
  await expectStill(page, 'the customer')
})

test('no layout shift while a policyholder reads, signs and submits', async ({ page, steward }) => {
  const address = addressOf(await sendLink(steward))
  await watchShifts(page, DELAY)
  await logInAtLink(page, steward, address)
  await expectStill(page, 'the endorsement')
  await openSigningPage(page)
  await expectStill(page, 'the signature')
  await sign(page)
  await submit(page)
  await expectStill(page, 'what was signed')
})

/** Draws sequences by the seed of the run. */
function draw(count: number): typeof selected {
  const random = seededRandom(readSeed())
  return Object.entries(SEQUENCES)
    .map((sequence) => ({ sequence, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ sequence }) => sequence)
}

/** Waits until the data is shown, then checks the layout shifts since the last check. */
async function expectStill(page: Page, where: string): Promise<void> {
  await settle(page)
  const shifts = await takeShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${where}: ${JSON.stringify(shifts, undefined, 1)}`).toBeLessThanOrEqual(MOST)
}
