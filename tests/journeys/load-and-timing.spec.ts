import { expect, expectGoodScreen, heading, logIn, type Steward, signIn, test } from './steward.ts'

const DAY = 86_400_000
const ALL = 5_000
const OPEN = 500

/** Adds 5,000 tasks to the service steward; a tenth is open and due in the coming days. */
async function addTasks({ db, now: serviceTime }: Steward): Promise<void> {
  const { userId } = await db.selectFrom('staff').select('userId').where('loginName', '=', 'service').executeTakeFirstOrThrow()
  const model = await db.selectFrom('task').selectAll().where('taskUser', '=', userId).where('taskType', '=', '2').executeTakeFirstOrThrow()
  const now = serviceTime()
  const tasks = Array.from({ length: ALL }, (_, index) => ({
    ...model,
    taskId: `MANY${String(index).padStart(5, '0')}`,
    taskTitle: `第${index}件，标题有二十个字那么长的工单`.slice(0, 20),
    taskChildrenType: String((index % 9) + 1),
    taskStatus: index < OPEN ? String(index % 3) : String(3 + (index % 3)),
    taskEndTime: now + ((index % 30) + 1) * DAY,
    createdDate: now - index * 60_000,
  }))
  for (let from = 0; from < ALL; from += 500) {
    await db
      .insertInto('task')
      .values(tasks.slice(from, from + 500))
      .execute()
  }
}

test('DEC-07 with 5,000 tasks the home makes at most eight calls and 400 KB, and the list renders only rows near the viewport', async ({
  page,
  steward,
}) => {
  await addTasks(steward)
  let calls = 0
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/pwesure/web/')) return
    calls += 1
    sizes.push(response.headerValue('content-length').then(Number))
  })
  await signIn(page)
  await expect(page.getByText('第0件', { exact: false }).first()).toBeAttached()
  await expect(page.getByRole('button', { name: /^任务计划 [1-9]/ })).toBeVisible()
  expect(calls).toBeLessThanOrEqual(8)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + (Number.isFinite(size) ? size : 0), 0)
  expect(bytes).toBeLessThanOrEqual(400 * 1024)

  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.locator('li[aria-posinset]').first()).toBeVisible()
  const total = Number(await page.locator('li[aria-posinset]').first().getAttribute('aria-setsize'))
  expect(total).toBeGreaterThan(OPEN)
  const visible = Math.ceil(844 / 64)
  expect(await page.locator('li[aria-posinset]').count()).toBeLessThanOrEqual(visible + 6)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.locator(`li[aria-posinset="${total}"]`)).toBeVisible()
  await page.getByPlaceholder('搜索').fill('第417件')
  // The group has a heading.
  await expect(page.getByRole('listitem').filter({ hasNot: page.getByRole('heading') })).toHaveCount(1)
  await expectGoodScreen(page)
})

test('on a slow phone and network every screen shows its frame first and then completes', async ({ page }) => {
  test.setTimeout(120_000)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await phone.send('Network.enable')
  const slow4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
  await phone.send('Network.emulateNetworkConditions', slow4G)
  await signIn(page)
  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
  await page.getByText('王小川车辆过户批单待签名').tap()
  await expect(heading(page, '工单详情')).toBeVisible()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill('慢也能写完')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  await expect(heading(page, '待办工单')).toBeVisible()
})

test('a response that arrives after its screen was left causes no dialog', async ({ page }) => {
  await signIn(page)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/getWarnTodayTaskList?*taskChildrenType=3*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^任务计划/ }).tap()
  await expect(heading(page, '任务计划')).toBeVisible()
  await page.getByRole('button', { name: '返回', exact: true }).tap()
  await expect(page).toHaveURL(/\/myHome$/)
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectGoodScreen(page)
})

test('DEC-05 a task due today is listed at 23:59:30 and gone after midnight', async ({ page, steward }) => {
  const { db } = steward
  // Half a minute before midnight in Shanghai, for service and phone.
  const now = steward.now()
  const midnight = Math.ceil((now + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000
  steward.advanceClock(midnight - 30_000 - now)
  await page.clock.install({ time: midnight - 30_000 })
  const due = midnight - 1_000
  const { userId } = await db.selectFrom('staff').select('userId').where('loginName', '=', 'service').executeTakeFirstOrThrow()
  const { taskId } = await db
    .selectFrom('task')
    .selectAll()
    .where('taskUser', '=', userId)
    .where('taskTitle', '=', '沪A8Z217商业险续保报价')
    .executeTakeFirstOrThrow()
  await db.updateTable('task').set({ taskEndTime: due }).where('taskId', '=', taskId).execute()
  // A session from the morning would have expired.
  await logIn(page)
  await page.getByText('更多待办').tap()
  const row = page.getByRole('listitem').filter({ hasText: '沪A8Z217' })
  await expect(row).toBeVisible()
  await expect(row.locator('.st-tone-warning')).toBeVisible()

  steward.advanceClock(60_000)
  await page.clock.fastForward(60_000)
  await page.reload()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(row).toHaveCount(0)
})
