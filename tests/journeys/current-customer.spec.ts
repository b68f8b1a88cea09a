import type { FrameLocator, Page } from '@playwright/test'
import { DESKTOP, phoneOf, signIn as signInAtDesk, test as atDesk } from './simulator-fixture.ts'
import { allowText } from './known-texts.ts'
import { currentCustomer, expect, expectGoodScreen, heading, signIn, test } from './steward.ts'

test.describe("in a customer's chat", () => {
  atDesk.use(DESKTOP)

  const choose = (desk: Page, name: string) => desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name }).click()
  const openApp = (desk: Page) => desk.getByRole('button', { name: '打开应用' }).click()
  const expectCurrent = (phone: FrameLocator, name: string) =>
    expect(phone.getByRole('heading', { name: `客户服务 · ${name}` })).toBeVisible()
  /** Taps a tile of the home and returns to the home after `look`. */
  async function visit(phone: FrameLocator, tile: string, look: () => Promise<void>): Promise<void> {
    await phone.getByRole('region', { name: '客户服务' }).getByRole('button', { name: tile }).click()
    await look()
    await phone.getByRole('button', { name: '返回', exact: true }).click()
  }
  async function lookAt(phone: FrameLocator, name: string): Promise<void> {
    await phone.getByRole('navigation').getByText('客户').click()
    await expect(phone.getByRole('heading', { level: 1, name: '客户管理' })).toBeVisible()
    await phone.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
    await expect(phone.getByRole('heading', { level: 2, name })).toBeVisible()
  }

  atDesk('DEC-39 all tiles concern the customer looked at last, until the app is opened from a chat', async ({ desk }) => {
    await choose(desk, '司马相宜')
    const phone = await signInAtDesk(desk)
    await expectCurrent(phone, '司马相宜')
    await lookAt(phone, '欧阳静宜')
    await phone.getByRole('button', { name: '返回', exact: true }).click()
    await phone.getByRole('navigation').getByText('首页').click()
    await expectCurrent(phone, '欧阳静宜')
    for (const tile of ['基本信息', '保单信息', '客户标签'])
      await visit(phone, tile, () => expect(phone.getByRole('heading', { level: 2, name: '欧阳静宜' })).toBeVisible())
    const listed = desk.waitForRequest(/getClientPolicyByIdentity/)
    await phone.getByRole('button', { name: '批单签名' }).click()
    await phone.getByRole('button', { name: '欧阳静宜的批单' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: '批改清单' })).toBeVisible()
    for (let back = 0; back < 2; back += 1) await phone.getByRole('button', { name: '返回', exact: true }).click()
    expect(new URL((await listed).url()).searchParams.get('customerid')).toBe('CIF0000002')
    await openApp(desk)
    await expectCurrent(phone, '司马相宜')
    await choose(desk, '许知远')
    await openApp(desk)
    await expectCurrent(phone, '许知远')
  })

  atDesk('DEC-39 a policy’s endorsements are those of its customer, and no card about them is sent into another chat', async ({ desk }) => {
    await choose(desk, '欧阳静宜')
    const phone = await signInAtDesk(desk)
    await expectCurrent(phone, '欧阳静宜')
    await lookAt(phone, '司马相宜')
    // The app returns with the chat of another customer while the policies are open.
    await phone.getByRole('tab', { name: '保单', exact: true }).click()
    await choose(desk, '许知远')
    await phone.locator('body').evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await phone.getByText('BD2026000000118').click()
    await phone.getByRole('button', { name: '批单签名' }).click()
    await phone.getByText('批单申请号 PD2026000000011').click()
    await phone.getByRole('button', { name: '发送批单' }).click()
    const dialog = phone.getByRole('dialog', { name: '提示' })
    await expect(dialog.getByText('当前聊天不是这位客户的，请打开这位客户的聊天再发送')).toBeVisible()
    await dialog.getByRole('button', { name: '确定' }).click()
    await choose(desk, '司马相宜')
    await phone.getByRole('button', { name: '发送批单' }).click()
    await expect(phoneOf(desk).getByRole('region', { name: '签名链接' })).toContainText('已发送')
  })
})

test('DEC-39 the home names the current customer and changes it', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('heading', { name: '客户服务 · 未选择客户' })).toBeVisible()
  await page.getByRole('button', { name: '选择客户' }).tap()
  await expect(heading(page, '选择客户')).toBeVisible()
  await page.getByPlaceholder('搜索').fill('小川')
  await page.getByPlaceholder('搜索').press('Enter')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expectGoodScreen(page)
  await page.getByRole('listitem').getByRole('button').tap()
  await expect(page.getByRole('heading', { name: '客户服务 · 王小川' })).toBeVisible()
  await expectGoodScreen(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '客户服务 · 王小川' })).toBeVisible()
})

test('DEC-39 a customer whose page was left before its answer does not replace the customer opened next', async ({ page }) => {
  await signIn(page)
  await page.getByRole('navigation').getByText('客户').tap()
  await expect(heading(page, '客户管理')).toBeVisible()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button')
  await expect(row('王小川')).toBeVisible()
  let answer: () => void = () => undefined
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/wmDEMO0002/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/wmDEMO0002/)
  await row('欧阳静宜').tap()
  await asked
  await page.goBack()
  await row('王小川').tap()
  await expect(page.getByRole('heading', { level: 2, name: '王小川' })).toBeVisible()
  await expect.poll(() => currentCustomer(page)).toBe('wmDEMO0001')
  const late = page.waitForResponse(/wmDEMO0002/)
  answer()
  await (await late).finished()
  expect(await currentCustomer(page)).toBe('wmDEMO0001')
  await page.getByRole('button', { name: '返回', exact: true }).tap()
  await page.getByRole('navigation').getByText('首页').tap()
  await expect(page.getByRole('heading', { name: '客户服务 · 王小川' })).toBeVisible()
})

/** The tiles that need a customer, with the title of their screen. */
const TILES = {
  claims: ['基本信息', '保单信息', '理赔服务', '资料补传', '客户标签'],
  business: ['基本信息', '保单信息', '理赔服务', '订单', '增值服务', '咨诉信息'],
} as const
for (const account of ['claims', 'business'] as const) {
  test(`CUSTDETAIL-07 DEC-39 without a customer the ${account} tiles offer to choose one, and continue to their screen`, async ({
    page,
  }) => {
    await signIn(page, account)
    for (const tile of TILES[account]) {
      await page.getByRole('region', { name: '客户服务' }).getByRole('button', { name: tile }).tap()
      await expect(heading(page, tile)).toBeVisible()
      await expect(page.getByText('获取externalUserId失败')).toBeVisible()
      await expectGoodScreen(page)
      await page.getByRole('button', { name: '选择客户' }).tap()
      await expect(heading(page, '选择客户')).toBeVisible()
      await page.getByRole('listitem').filter({ hasNotText: '未匹配' }).filter({ hasNotText: '已流失' }).first().getByRole('button').tap()
      await expect(heading(page, tile)).toBeVisible()
      await expect(page.getByText('获取externalUserId失败')).toHaveCount(0)
      if (!['增值服务', '咨诉信息'].includes(tile)) await expect(page.getByRole('tab', { selected: true })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: /^客户服务 · / })).toBeVisible()
      await page.evaluate(() => sessionStorage.removeItem('externalUserId'))
      await page.reload()
    }
  })
}

test('ENDORLIST-11 RENEW-02 DEC-39 endorsements and renewal continue after a customer was chosen', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '批单签名' }).tap()
  await page.getByRole('button', { name: '当前客户的批单' }).tap()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: '选择客户' }).tap()
  await page.getByRole('listitem').filter({ hasText: '司马相宜' }).getByRole('button').tap()
  await expect(page.getByText('批单申请号 PD2026000000011')).toBeVisible()
  for (const title of ['批改查询', '服务管家']) {
    await page.goBack()
    await expect(heading(page, title)).toBeVisible()
  }
  await page.evaluate(() => sessionStorage.removeItem('externalUserId'))
  await page.reload()
  await page.getByRole('navigation').getByText('续保').tap()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).tap()
  await page.getByRole('listitem').filter({ hasText: '司马相宜' }).getByRole('button').tap()
  await expect(page.getByRole('heading', { name: '演示销售页面' })).toBeVisible()
  await page.goto('/myHome')
})

test('DEC-39 CUSTDETAIL-09 the customer of a colleague in a row or an order is said to be theirs, and the current customer stays', async ({
  page,
  steward,
}) => {
  const title = '请回访同事的客户'
  allowText(page, title)
  await signIn(page)
  await page.getByRole('navigation').getByText('客户').tap()
  await expect(heading(page, '客户管理')).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: '王小川' }).getByRole('button').tap()
  await expect(page.getByRole('heading', { level: 2, name: '王小川' })).toBeVisible()
  const current = () => currentCustomer(page)
  await expect.poll(current).not.toBeNull()
  const before = await current()
  const { userId } = await steward.db.selectFrom('staff').select('userId').where('loginName', '=', 'service').executeTakeFirstOrThrow()
  const { wechatCustomerId } = await steward.db
    .selectFrom('customer')
    .select('wechatCustomerId')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('steward')
            .select('steward.userId')
            .whereRef('steward.wechatCustomerId', '=', 'customer.wechatCustomerId')
            .where('steward.userId', '=', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const { taskId } = await steward.db
    .selectFrom('task')
    .select('taskId')
    .where('taskUser', '=', userId)
    .where('taskType', '=', '2')
    .where('taskChildrenType', '=', '3')
    .where('taskStatus', 'in', ['1', '2'])
    .where('taskEndTime', '>', steward.now())
    .executeTakeFirstOrThrow()
  const task = steward.db.updateTable('task').set({ taskCustomer: wechatCustomerId, taskTitle: title })
  await task.where('taskId', '=', taskId).execute()
  const said = page.getByText('客户由同事服务')
  await page.goBack()
  await page.getByRole('navigation').getByText('首页').tap()
  await page.getByText('更多待办').tap()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button').nth(1).tap()
  await expect(said).toBeVisible()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(said).toBeHidden()
  await row.getByText(title).tap()
  await expect(heading(page, '工单详情')).toBeVisible()
  await page.getByRole('definition').getByRole('button').first().tap()
  await expect(said).toBeVisible()
  expect(await current()).toBe(before)
})
