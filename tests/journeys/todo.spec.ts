import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, signIn, test } from './steward.ts'

/** Rows of tasks; the names of groups are list items, too. */
const rows = (page: Page) => page.getByRole('listitem').filter({ hasNot: page.getByRole('heading') })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
})

test('AMB-14 TODO-01 DEC-33 the search covers titles and customers, is not in the address, and survives a reload', async ({ page }) => {
  await page.getByPlaceholder('搜索').fill('elizabeth')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('客户投诉定损金额偏低需复核说明')
  await expect(page).toHaveURL(/\/waitDeal$/)
  await page.reload()
  await expect(page.getByPlaceholder('搜索')).toHaveValue('elizabeth')
  await expect(rows(page)).toHaveCount(1)
})

test('AMB-14 TODO-02 the sort popup offers due time and creation time', async ({ page }) => {
  const first = rows(page).first()
  await expect(first).toContainText('王小川车辆过户批单待签名')
  const before = await rows(page).allInnerTexts()
  await page.getByRole('button', { name: '排序' }).tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('按到期时间')).toBeVisible()
  await sheet.getByText('按创建时间').tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/sort=createdAt/)
  await expect(async () => expect(await rows(page).allInnerTexts()).not.toEqual(before)).toPass()
})

test('AMB-14 AMB-58 TODO-03 lists only open type-2 tasks that are due in the future, with titles cut to 15 characters', async ({
  page,
  steward,
}) => {
  const userId = await page.evaluate(() => sessionStorage.getItem('userId') ?? '')
  const due = await steward.db
    .selectFrom('task')
    .select(['taskTitle'])
    .where('taskUser', '=', userId)
    .where('taskType', '=', '2')
    .where('taskStatus', 'in', ['0', '1', '2'])
    .where('taskEndTime', '>', steward.now())
    .execute()
  await expect(rows(page)).toHaveCount(due.length)
  // The demo's own titles are too short to be cut.
  const long = Array.from('年末客户答谢会名单及座位安排表最终确认稿')
  await steward.db
    .updateTable('task')
    .set({ taskTitle: long.join('') })
    .where('taskUser', '=', userId)
    .where('taskTitle', '=', due[0]?.taskTitle ?? '')
    .execute()
  await page.reload()
  const row = rows(page).filter({ hasText: long.slice(0, 15).join('') })
  await expect(row.getByText(long.slice(0, 15).join(''), { exact: true })).toBeVisible()
  // The whole title is there for screen readers only.
  await expect(row.getByText(long.join(''), { exact: true })).toHaveClass('st-hidden')
  await expectGoodScreen(page)
})

test('DEC-40 a search without hits names its text and can be cleared', { tag: '@layout' }, async ({ page }) => {
  await page.getByPlaceholder('搜索').fill('没有这样的工单')
  await expect(page.getByText('没有找到“没有这样的工单”')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '清空搜索' }).tap()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByPlaceholder('搜索')).toHaveValue('')
})

test('AMB-14 TODO-04 MSG-47 an empty list shows a text', async ({ page, steward }) => {
  await steward.db.updateTable('task').set({ taskStatus: '3' }).execute()
  await page.reload()
  await expect(page.getByText('没有待你处理的事项')).toBeVisible()
  await expectGoodScreen(page)
})

test('TODO-05 the add button opens /updateTask for a new task, whatever was opened before', async ({ page }) => {
  await page.getByText('沪A8Z217').tap()
  await expect(heading(page, '工单详情')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '新增工单' }).tap()
  await expect(page).toHaveURL(/\/updateTask\?formMode=create$/)
  await expect(heading(page, '新建工单')).toBeVisible()
})

test('AMB-64 TODO-07 tapping a task stores it and opens its detail', async ({ page }) => {
  await page.getByText('沪A8Z217').tap()
  await expect(page).toHaveURL(/\/planTaskDetail\?taskId=/)
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('steward.memory.task') ?? '{}'))
  // Only the id is stored in the browser, no names or numbers.
  expect(stored).toEqual({ taskId: new URL(page.url()).searchParams.get('taskId') })
  await expect(heading(page, '工单详情')).toBeVisible()
})

test('AMB-70 TODO-09 back opens the previous home, also after a reload', async ({ page }) => {
  await page.reload()
  await page.getByRole('button', { name: '返回' }).tap()
  await expect(page).toHaveURL(/\/myHome$/)
})

test("AMB-70 TODO-09 back from an address opened directly opens the home of the user's mode", async ({ page }) => {
  const other = await page.context().newPage()
  await other.goto('/waitDeal')
  await other.getByPlaceholder('请输入账号').fill('business')
  await other.getByPlaceholder('请输入密码').fill('demo1234')
  await other.getByRole('button', { name: '登录', exact: true }).tap()
  await other.getByRole('button', { name: '返回' }).tap()
  await expect(other).toHaveURL(/\/businessHome$/)
})

test("going back restores the list's scroll position", async ({ page }) => {
  await page.evaluate(
    () =>
      new Promise<void>((scrolled) => {
        addEventListener('scrollend', () => scrolled(), { once: true })
        window.scrollTo(0, 200)
      }),
  )
  const before = await page.evaluate(() => window.scrollY)
  // Playwright's tap may scroll the row into view first.
  await page.getByText('批改被保险人信息后寄送保单').evaluate((row: HTMLElement) => row.click())
  await expect(heading(page, '工单详情')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('批改被保险人信息后寄送保单')).toBeVisible()
  await expect(async () => expect(await page.evaluate(() => window.scrollY)).toBe(before)).toPass()
})

test('DEC-26 TASKVIEW-10 an order is completed in its row with one of the usual phrases, which can be combined', {
  tag: '@layout',
}, async ({ page, steward }) => {
  const groups = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(groups).toHaveText([/^今天/, /^明天/, /^以后/])
  const row = rows(page).filter({ hasText: '王小川车辆过户批单待签名' })
  await row.getByRole('button', { name: '完成', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: '完成工单' })
  // Rows may move below the finger, so that the dialog says which order it is about.
  await expect(dialog.getByText('王小川车辆过户批单待签名')).toBeVisible()
  for (const phrase of ['已联系', '已转交']) await dialog.getByRole('button', { name: phrase }).tap()
  await expect(dialog.getByRole('textbox')).toHaveValue('已联系，已转交')
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(row).toHaveCount(0)
  const stored = await steward.db
    .selectFrom('task')
    .select(['taskStatus', 'taskRemark'])
    .where('taskTitle', '=', '王小川车辆过户批单待签名')
    .execute()
  expect(stored).toEqual([{ taskStatus: '3', taskRemark: '已联系，已转交' }])
  // A complaint is completed by its case.
  await expect(rows(page).filter({ hasText: '理赔进度异议' }).getByRole('button', { name: '完成', exact: true })).toHaveCount(0)
})

test('TASKVIEW-10 完成并看下一条 opens the order that is due next, where it is still ticked, and Back returns to the list', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: '完成工单' })
  await rows(page).filter({ hasText: '王小川车辆过户批单待签名' }).getByRole('button', { name: '完成', exact: true }).tap()
  await dialog.getByRole('button', { name: '已联系' }).tap()
  await dialog.getByRole('checkbox').check({ force: true })
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(heading(page, '工单详情')).toBeVisible()
  await expect(page.getByText('沪A8Z217商业险续保报价')).toBeVisible()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('button', { name: '已办结' }).tap()
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('上海骏驰团险续保方案洽谈')).toBeVisible()
  await page.goBack()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(rows(page).filter({ hasText: /王小川|沪A8Z217/ })).toHaveCount(0)
})
