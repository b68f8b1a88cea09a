import { expect, expectGoodScreen, heading, recordCalls, signIn, test } from './steward.ts'

const titles = (page: import('@playwright/test').Page) =>
  page.locator('.st-item-title').evaluateAll((rows) => rows.map((row) => row.textContent))

test('AMB-68 AMB-69 REMIND-13 REMIND-14 REMIND-15 REMIND-16 REMIND-17 a task tile opens its tasks in three tabs with counts, all answered by one call', async ({
  page,
  steward,
}) => {
  const ofPlan = steward.db.selectFrom('task').select('taskId').where('taskType', '=', '2').where('taskChildrenType', '=', '3')
  const done = await ofPlan.where('taskStatus', 'in', ['3', '5']).orderBy('taskEndTime').execute()
  // Reverses the completion times, so that sorting by due time and by completion differ.
  for (const [at, { taskId }] of done.entries())
    await steward.db
      .updateTable('task')
      .set({ taskStatusTime: steward.now() - at * 60_000 })
      .where('taskId', '=', taskId)
      .execute()
  await signIn(page)
  const calls = recordCalls(page)
  await page.getByRole('button', { name: /^任务计划/ }).tap()
  await expect(heading(page, '任务计划')).toBeVisible()
  const me = await page.evaluate(() => sessionStorage.getItem('userId') ?? '')
  const rows = await steward.db
    .selectFrom('task')
    .select(['taskTitle', 'taskStatus', 'taskEndTime', 'taskStatusTime', 'taskId', 'taskCustomer'])
    .where('taskUser', '=', me)
    .where('taskType', '=', '2')
    .where('taskChildrenType', '=', '3')
    .execute()
  // Tasks without due time are last; ties are sorted by number (AMB-69).
  const byNumber = rows.sort((a, b) => (a.taskId < b.taskId ? -1 : 1))
  const inStatus = (...statuses: string[]) => byNumber.filter(({ taskStatus }) => statuses.includes(taskStatus))
  const cut = (list: typeof rows) => list.map(({ taskTitle }) => Array.from(taskTitle).slice(0, 15).join(''))
  const open = inStatus('0', '1', '2').sort((a, b) => (a.taskEndTime ?? Infinity) - (b.taskEndTime ?? Infinity))
  const finished = inStatus('3', '5').sort((a, b) => Number(b.taskStatusTime) - Number(a.taskStatusTime))
  const expired = inStatus('4').sort((a, b) => Number(b.taskEndTime) - Number(a.taskEndTime))
  await expect(page.getByRole('tab')).toHaveText([`待办 ${open.length}`, `已完成 ${finished.length}`, `已过期 ${expired.length}`])
  expect(await titles(page)).toEqual(cut(open))
  await expectGoodScreen(page)

  await page.getByRole('tab', { name: /已完成/ }).tap()
  await expect(page).toHaveURL(/tab=finished/)
  await expect(async () => expect(await titles(page)).toEqual(cut(finished))).toPass()
  await page.getByRole('tab', { name: /已过期/ }).tap()
  await expect(async () => expect(await titles(page)).toEqual(cut(expired))).toPass()
  // All tasks here are of the kind in the title, so the rows name the customer instead.
  const notes = await page.locator('.st-item-detail, .st-item-inline').allTextContents()
  expect(notes.map((note) => note === '未关联客户')).toEqual(expired.map(({ taskCustomer }) => taskCustomer === null))
  expect(new Set(notes).size).toBeGreaterThan(1)
  expect(notes).not.toContain('任务计划')
  expect(calls.names().filter((name) => name === 'getWarnTodayTaskList').length).toBeLessThanOrEqual(2)
})

test('REMIND-19 a task opens its detail; going back restores tab and position, also after a reload', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /^任务计划/ }).tap()
  await page.getByRole('tab', { name: /已完成/ }).tap()
  const first = page.getByRole('listitem').first()
  // On a slow phone the previous tab's rows remain briefly after the tab is selected.
  await expect(first).toContainText('已完成')
  const title = await first.locator('.st-item-title').textContent()
  await first.tap()
  await expect(heading(page, '工单详情')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /已完成/ })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByRole('tab', { name: /已完成/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listitem').first()).toContainText(title ?? '')
})

test('ZH-34 each tab says 暂无数据 when there are no tasks of the kind', async ({ page, steward }) => {
  await signIn(page)
  await steward.db.deleteFrom('task_trace').execute()
  await steward.db.deleteFrom('task_copy').execute()
  await steward.db.deleteFrom('task').where('taskChildrenType', '=', '3').execute()
  await page.getByRole('button', { name: /^任务计划/ }).tap()
  await expect(page.getByRole('tabpanel').getByText('暂无数据')).toBeVisible()
  await page.getByRole('tab', { name: '已过期 0' }).tap()
  await expect(page.getByRole('tab', { name: '已过期 0' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByText('暂无数据')).toBeVisible()
  await expectGoodScreen(page)
})
