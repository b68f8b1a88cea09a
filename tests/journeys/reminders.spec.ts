import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, recordCalls, signIn, type Steward, test } from './steward.ts'

const BIRTHDAY = '欧阳静宜女士生日祝福'
const titles = (page: Page) => page.locator('.st-row-title').evaluateAll((rows) => rows.map((row) => row.textContent))
const cut = (text: string) => Array.from(text).slice(0, 15).join('')

async function openTile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).tap()
  await expect(heading(page, name)).toBeVisible()
}

const orderCalled = ({ db }: Steward, taskTitle: string) =>
  db.selectFrom('task').selectAll().where('taskTitle', '=', taskTitle).where('taskUser', '=', 'chenzhiyuan').executeTakeFirstOrThrow()

/** What the page dials: the telephone is outside of it. */
async function listenToDialling(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const dialled: string[] = []
    Object.assign(window, { dialled })
    document.addEventListener('click', (event) => {
      const link = event.target instanceof HTMLAnchorElement ? event.target.href : ''
      if (!link.startsWith('tel:')) return
      dialled.push(link)
      event.preventDefault()
    })
  })
  return () => page.evaluate(() => (window as unknown as { dialled: string[] }).dialled)
}

test('REMIND-01 REMIND-06 TASKVIEW-24 new customers stand under 今日 and 往日, as many as the tile says; one opens its customer and is seen from then on', async ({
  page,
  steward,
}) => {
  await signIn(page)
  const today = { createdDate: Date.now() }
  await steward.db.updateTable('task').set(today).where('taskTitle', '=', '新增客户：请完善王小川的资料').execute()
  await page.reload()
  const tile = page.getByRole('button', { name: /^新增客户 \d/ })
  const count = Number((await tile.textContent())?.replace(/\D/g, ''))
  await tile.tap()
  await expect(heading(page, '新增客户')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['今日', '往日'])
  expect(await titles(page)).toHaveLength(count)
  expect((await titles(page))[0]).toBe(cut('新增客户：请完善王小川的资料'))
  await expectGoodScreen(page)

  const calls = recordCalls(page)
  // The wire's times are whole seconds.
  const before = Math.floor(Date.now() / 1000) * 1000
  await page.getByText(cut('新增客户：请完善许知远的资料')).tap()
  await expect(page).toHaveURL(/\/customerDetail/)
  const order = await orderCalled(steward, '新增客户：请完善许知远的资料')
  expect(order.taskStatus).toBe('1')
  expect(Number(order.taskStatusTime)).toBeGreaterThanOrEqual(before)
  expect(calls.names()).toContain('updateTask')
  const contact = await steward.db
    .selectFrom('customer')
    .select('externalUserid')
    .where('wechatCustomerId', '=', order.taskCustomer ?? '')
    .executeTakeFirstOrThrow()
  expect(await page.evaluate(() => sessionStorage.getItem('externalUserId'))).toBe(contact.externalUserid)
})

test('REMIND-03 REMIND-07 the list opens at the tab its address names, and adds an order', async ({ page }) => {
  await signIn(page)
  for (const [tab, name] of [
    ['customerCare', '客户关怀'],
    ['planTask', '任务计划'],
    ['newCustomers', '新增客户'],
  ] as const) {
    await page.goto(`/customerRemind?tab=${tab}`)
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeVisible()
  }
  await page.getByRole('button', { name: '新增工单' }).tap()
  await expect(page).toHaveURL(/\/updateTask/)
  await expect(heading(page, '新建工单')).toBeVisible()
})

test('REMIND-10 REMIND-11 TASKVIEW-20 TASKVIEW-23 reminders of today and of other days; one opens read-only and is seen from then on', async ({
  page,
  steward,
}) => {
  await signIn(page)
  await openTile(page, '客户关怀')
  await expect(page.getByRole('tab')).toHaveText(['今日提醒', '往日提醒'])
  await expect(page.getByRole('listitem')).toHaveCount(1)
  expect(await titles(page)).toEqual([BIRTHDAY])
  await expectGoodScreen(page)
  await page.getByRole('tab', { name: '往日提醒' }).tap()
  await expect(page.getByText('孙莉女士理赔结案后回访')).toBeVisible()
  await expect(page.getByText(BIRTHDAY)).toHaveCount(0)

  await page.getByRole('tab', { name: '今日提醒' }).tap()
  // The wire's times are whole seconds.
  const before = Math.floor(Date.now() / 1000) * 1000
  await page.getByText(BIRTHDAY).tap()
  await expect(heading(page, '提醒详情')).toBeVisible()
  await expect(page.getByRole('heading', { name: BIRTHDAY })).toBeVisible()
  await expect(page.getByRole('button', { name: /编辑|完成|复制/ })).toHaveCount(0)
  await expectGoodScreen(page)
  await expect(async () => {
    const order = await orderCalled(steward, BIRTHDAY)
    expect([order.taskStatus, Number(order.taskStatusTime) >= before]).toEqual(['1', true])
  }).toPass()
})

test('TASKVIEW-21 TASKVIEW-22 the customer of a reminder is called, and what a browser can’t open is said', async ({ page, steward }) => {
  await signIn(page)
  await openTile(page, '客户关怀')
  await page.getByText(BIRTHDAY).tap()
  const dialled = await listenToDialling(page)
  await page.getByRole('button', { name: /^电话 欧阳静宜/ }).tap()
  const order = await orderCalled(steward, BIRTHDAY)
  const customer = await steward.db
    .selectFrom('customer')
    .selectAll()
    .where('wechatCustomerId', '=', order.taskCustomer ?? '')
    .executeTakeFirstOrThrow()
  await expect(async () => expect(await dialled()).toEqual([`tel:${customer.mobile1}`])).toPass()
  await page.getByRole('button', { name: /^聊天 欧阳静宜/ }).tap()
  await expect(page.getByText('请在企业微信中打开')).toBeVisible()
})

test('TASKVIEW-17 TASKVIEW-18 telephone and chat stand beside others who are found, not beside oneself', async ({ page, steward }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByText('王小川车辆过户批单待签名').tap()
  await expect(page.getByRole('button', { name: '电话 沈若溪' })).toBeVisible()
  await expect(page.getByRole('button', { name: '聊天 沈若溪' })).toBeVisible()
  await expect(page.getByRole('button', { name: /陈志远/ })).toHaveCount(0)
  const dialled = await listenToDialling(page)
  await page.getByRole('button', { name: '电话 沈若溪' }).tap()
  await expect(async () => expect(await dialled()).toEqual(['tel:19900001004'])).toPass()

  const taskId = (await orderCalled(steward, '王小川车辆过户批单待签名')).taskId
  const changes = { taskUser: 'gumingxuan', createdBy: 'nobody@example.com' }
  await steward.db.updateTable('task').set(changes).where('taskId', '=', taskId).execute()
  await steward.db.insertInto('task_copy').values({ taskId, userId: 'chenzhiyuan' }).execute()
  await page.reload()
  await expect(page.getByRole('button', { name: '电话 顾明轩' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(电话|聊天)/ })).toHaveCount(2)
})

test('REMIND-12 REMIND-20 REMIND-21 every kind of order opens under its own name; only the task plan adds one', async ({ page }) => {
  await signIn(page)
  for (const [flag, name] of Object.entries({
    1: '咨诉办理',
    2: '批单跟进',
    3: '任务计划',
    4: '理赔共享',
    5: '续保预警',
    6: '微企添加',
    7: '进度告知',
    8: '查勘派工',
    9: '定损派工',
  })) {
    await page.goto(`/customerRemindTask?flag=${flag}`)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(3)
    await expect(page.getByRole('button', { name: '新增工单' })).toHaveCount(flag === '3' ? 1 : 0)
  }
  await page.goto('/customerRemindTask?flag=3')
  await page.getByRole('button', { name: '新增工单' }).tap()
  await expect(page).toHaveURL(/\/updateTask/)
})

test('TODO-08 the customer’s name in an order leads to the customer, the rest of it to the order', async ({ page, steward }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByRole('button', { name: '王小川', exact: true }).first().tap()
  await expect(page).toHaveURL(/\/customerDetail/)
  const { externalUserid } = await steward.db
    .selectFrom('customer')
    .select('externalUserid')
    .where('clientName', '=', '王小川')
    .executeTakeFirstOrThrow()
  expect(await page.evaluate(() => sessionStorage.getItem('externalUserId'))).toBe(externalUserid)
  await page.goBack()
  await page.getByText('王小川车辆过户批单待签名').tap()
  await expect(heading(page, '工单详情')).toBeVisible()
})
