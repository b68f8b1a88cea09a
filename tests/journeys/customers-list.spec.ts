import type { Page } from '@playwright/test'
import { untilAnswerCached } from './cached-answers.ts'
import { currentCustomer, expect, expectGoodScreen, heading, recordCalls, signIn, test } from './steward.ts'

const rows = (page: Page) => page.getByRole('listitem').filter({ hasNot: page.getByRole('heading') })

test('AMB-35 CUSTLIST-01 CUSTLIST-03 CUSTLIST-04 CUSTLIST-08 CUSTLIST-10 AMB-34 customers are grouped by day added or, by name, have a letter index; a tap opens one', {
  tag: '@layout',
}, async ({ page, steward }) => {
  await signIn(page)
  const userId = await page.evaluate(() => sessionStorage.getItem('userId') ?? '')
  await steward.db
    .updateTable('steward')
    .set({ addedAt: steward.now() })
    .where('userId', '=', userId)
    .where('wechatCustomerId', '=', 'KH0001')
    .execute()
  await page.getByRole('navigation').getByText('客户').tap()
  await expect(heading(page, '客户管理')).toBeVisible()
  await expect(page.getByRole('button', { name: '返回' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^今天 1$/, /^七天内 \d+$/, /^七天前 \d+$/])
  await expect(rows(page).filter({ hasText: '卢清风' })).toContainText('已流失')
  await expect(rows(page).filter({ hasText: '月亮不睡' })).toContainText('未匹配')
  await expectGoodScreen(page)
  await rows(page).filter({ hasText: '卢清风' }).getByRole('button').tap()
  await expect(page).toHaveURL(/\/customerDetail/)
  await page.goBack()

  await page.getByRole('button', { name: '排序' }).tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button')).toHaveText(['按添加时间', '按姓名', '取消'])
  await sheet.getByText('按姓名').tap()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(rows(page).first()).toContainText('阿依古丽')
  await expectGoodScreen(page)

  const letters = page.getByRole('slider', { name: '按字母跳到' })
  const { x, y, height } = (await letters.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 10, y + 4)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + height - 4, { steps: 5 })
  await expect(letters).toHaveAttribute('aria-valuetext', '#')
  await page.mouse.up()
  const last = rows(page).filter({ hasText: 'Elizabeth 张' })
  await expect(last).toBeInViewport()
  await last.getByRole('button').tap()
  await expect(page).toHaveURL(/\/customerDetail/)
  await expect.poll(() => currentCustomer(page)).toBe('wmDEMO0007')
})

test('AMB-33 CUSTLIST-02 DEC-37 DEC-40 the search runs on the server while typing, and a search without hits can be cleared', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/customerManage')
  await expect(rows(page).first()).toBeVisible()
  const calls = recordCalls(page)
  const box = page.getByPlaceholder('搜索')
  await box.fill(' 小川 ')
  await expect(rows(page)).toHaveCount(1)
  expect(calls.urls('wxGetCustomersByUserId').map(({ searchParams }) => searchParams.get('queryName'))).toEqual(['小川'])
  await box.fill('oyjy')
  await expect(rows(page)).toContainText(['欧阳静宜'])
  await box.fill('没有这样的客户')
  await expect(page.getByText('没有找到“没有这样的客户”')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '清空搜索' }).tap()
  await expect(rows(page).nth(3)).toBeVisible()
  await box.fill('小川')
  await expect(rows(page)).toHaveCount(1)
  await box.fill('')
  await expect(rows(page).nth(3)).toBeVisible()
})

test('CUSTLIST-12 MSG-52 a steward without customers sees 暂无客户', async ({ page, steward }) => {
  await steward.db.deleteFrom('steward').execute()
  await signIn(page)
  await page.goto('/customerManage')
  await expect(page.getByText('暂无客户')).toBeVisible()
})

test('DEC-33 AMB-33 the search text is in no address; going back and reloading restore it, opening the list again does not', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('navigation').getByText('客户').tap()
  const box = page.getByPlaceholder('搜索')
  await box.fill('小川')
  await box.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/customerManage$/)
  await page.reload()
  await expect(box).toHaveValue('小川')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('button').tap()
  await expect(page).toHaveURL(/\/customerDetail/)
  await page.goBack()
  await expect(box).toHaveValue('小川')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('navigation').getByText('首页').tap()
  await page.getByRole('navigation').getByText('客户').tap()
  await expect(rows(page).nth(3)).toBeVisible()
  await expect(box).toHaveValue('')
  // The earlier history entry still has its own search, also after a reload there.
  await page.goBack()
  await page.goBack()
  await expect(box).toHaveValue('小川')
  await expect(rows(page)).toHaveCount(1)
})

test('SHELL-10 offline the cached list is shown with its time and can be sorted; a search without cached answer shows a dialog', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/Failed to load resource|net::ERR/)
  await signIn(page)
  await page.goto('/customerManage')
  await expect(rows(page).first()).toBeVisible()
  await untilAnswerCached(page)
  await page.route('**/wxGetCustomersByUserId**', (route) => route.abort())
  await page.reload()
  const mark = page.getByRole('status').filter({ hasText: '暂时连不上，内容截至' })
  const dialog = page.getByRole('dialog', { name: '提示' })
  await expect(mark).toBeVisible()
  await expect(rows(page).filter({ hasText: '王小川' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '排序' }).tap()
  await page.getByRole('dialog').getByText('按姓名').tap()
  await expect(rows(page).first()).toContainText('阿依古丽')
  await expect(dialog).toHaveCount(0)
  // A manual retry reports its failure.
  await page.getByRole('button', { name: '重试' }).tap()
  await expect(dialog).toContainText('系统异常')
  await dialog.getByRole('button').tap()
  await page.getByPlaceholder('搜索').fill('小川')
  await page.getByPlaceholder('搜索').press('Enter')
  await expect(dialog).toContainText('系统异常')
  await dialog.getByRole('button').tap()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(mark).toHaveCount(0)
  // The full list is shown again, with its mark.
  await page.getByRole('button', { name: '清空' }).tap()
  await expect(mark).toBeVisible()
  await page.unroute('**/wxGetCustomersByUserId**')
  await page.getByRole('button', { name: '重试' }).tap()
  await expect(mark).toHaveCount(0)
})
