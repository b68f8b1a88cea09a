import { expect, expectGoodScreen, heading, idle, recordCalls, signIn, test } from './steward.ts'

const REMINDERS = ['新增客户', '客户关怀', '续保回收', '理赔进度更新', '增值服务进度更新', '咨诉进度更新']
const TASKS = ['咨诉办理', '批单跟进', '任务计划', '续保预警', '微企添加', '进度告知']
const GRID = ['待办工单', '新建工单', '客户标签', '基本信息', '保单信息', '理赔服务', '增值服务', '咨诉信息', '保险产品', '服务评价']

test("AMB-06 DEC-43 HOME-02 HOME-03 HOME-04 HOME-05 DEC-06 shows yesterday's counts as today's key data", async ({ page }) => {
  await signIn(page)
  const figures = page.locator('main').getByRole('region', { name: '今日数据' })
  for (const [label, value] of [
    ['新增客户', '12'],
    ['流失客户', '3'],
    ['新增工单', '28'],
  ] as const) {
    await expect(figures.getByText(label)).toBeVisible()
    await expect(figures.getByText(value, { exact: true })).toBeVisible()
  }
  await expect(figures.getByText('统计至昨日24:00')).toBeVisible()
  await expectGoodScreen(page)
})

test('a home does not use Intl, whose first use is slow on a phone', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const recorded = (name: string, made: object) =>
      new Proxy(made, {
        construct(of, given) {
          asked.push(name)
          return Reflect.construct(of as new () => object, given) as object
        },
        apply(of, self, given): unknown {
          asked.push(name)
          return Reflect.apply(of as () => unknown, self, given)
        },
      })
    const { DateTimeFormat, NumberFormat, Collator, Segmenter } = Intl
    for (const [name, made] of Object.entries({ DateTimeFormat, NumberFormat, Collator, Segmenter }))
      Object.assign(Intl, { [name]: recorded(name, made) })
    for (const { prototype } of [String, Number, Date])
      for (const name of Object.getOwnPropertyNames(prototype).filter((one) => one.includes('ocale')))
        Object.assign(prototype, { [name]: recorded(name, Object.getOwnPropertyDescriptor(prototype, name)?.value as object) })
  })
  await signIn(page)
  await page.goto('/myHome')
  await expect(page.getByRole('button', { name: '王小川', exact: true })).toBeVisible()
  await idle(page)
  await expect(page.getByText('星期')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([])
})

test('everything on the home is reachable by keyboard and not covered by the tab bar', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('button', { name: '王小川', exact: true })).toBeVisible()
  const bar = (await page.getByRole('navigation').boundingBox())?.y ?? 0
  const reached: string[] = []
  while (!(await page.getByRole('button', { name: '首页' }).evaluate((tab) => tab === document.activeElement))) {
    await page.keyboard.press('Tab')
    const { name, bottom } = await page.evaluate(() => {
      const at = document.activeElement
      return { name: at?.closest('nav') ? '' : (at?.textContent ?? ''), bottom: at?.getBoundingClientRect().bottom ?? 0 }
    })
    if (name === '') continue
    reached.push(name)
    expect(bottom, name).toBeLessThanOrEqual(bar)
  }
  expect(reached.length).toBeGreaterThan(REMINDERS.length + TASKS.length + GRID.length)
})

test('the heading receives focus after every navigation, also back and forward', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '更多待办' }).tap()
  await expect(heading(page, '待办工单')).toBeFocused()
  await page.getByRole('button', { name: '返回' }).tap()
  await expect(heading(page, '服务管家')).toBeFocused()
  await page.goForward()
  await expect(heading(page, '待办工单')).toBeFocused()
})

test('HOME-07 the quick entry for endorsement signatures opens /toEndorTask', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '批单签名' }).first().tap()
  await expect(page).toHaveURL(/\/toEndorTask$/)
  await expect(heading(page, '批改查询')).toBeVisible()
  await expect(page.getByPlaceholder('请输入保单号')).toBeVisible()
})

test('HOME-08 the quick entry for electronic policies has no effect', async ({ page }) => {
  await signIn(page)
  await expect(page.getByText('更多待办')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const calls = recordCalls(page)
  const before = await page.locator('body').innerText()
  await page.getByRole('button', { name: '电子保单' }).tap()
  await idle(page)
  expect(await page.locator('body').innerText()).toBe(before)
  expect(page.url()).toMatch(/\/myHome$/)
  expect(calls.names()).toEqual([])
})

test('HOME-09 HOME-10 every tile shows the number of tasks that its rule counts', { tag: '@layout' }, async ({ page, steward }) => {
  await signIn(page)
  const userId = await page.evaluate(() => sessionStorage.getItem('userId') ?? '')
  const rows = await steward.db.selectFrom('task').selectAll().where('taskUser', '=', userId).execute()
  const now = steward.now()
  const isUnfinished = (type: string, child: string) => (row: (typeof rows)[number]) =>
    row.taskType === type && row.taskChildrenType === child && !['3', '5'].includes(row.taskStatus ?? '')
  // Of what counts until it is finished, the tile names the overdue part.
  const withOverdue = (label: string, child: string) => {
    const open = rows.filter(isUnfinished('2', child))
    const overdue = open.filter((row) => (row.taskEndTime ?? now) <= now).length
    return `${label} ${open.length}${overdue > 0 ? ` 逾期${overdue}` : ''}`
  }
  const later = (type: string, child: string) =>
    rows.filter((row) => row.taskType === type && row.taskChildrenType === child && (row.taskEndTime ?? 0) > now).length
  const expected = [
    `客户关怀 ${later('1', '1')}`,
    `续保回收 ${later('1', '6')}`,
    `理赔进度更新 ${later('1', '7')}`,
    `增值服务进度更新 ${later('1', '8')}`,
    `咨诉进度更新 ${later('1', '9')}`,
    withOverdue('咨诉办理', '1'),
    withOverdue('批单跟进', '2'),
    withOverdue('任务计划', '3'),
    withOverdue('续保预警', '5'),
    `微企添加 ${later('2', '6')}`,
    `进度告知 ${later('2', '7')}`,
  ]
  for (const name of expected) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  expect(expected.some((name) => name.includes('逾期'))).toBe(true)
})

test('HOME-14 the task tiles open their list with flags 1, 2, 3, 5, 6 and 7', { tag: '@layout' }, async ({ page }) => {
  await signIn(page)
  for (const [index, flag] of ['1', '2', '3', '5', '6', '7'].entries()) {
    const label = TASKS[index] ?? ''
    await page.getByRole('button', { name: new RegExp(`^${label} \\d`) }).tap()
    await expect(page).toHaveURL(new RegExp(`/customerRemindTask\\?flag=${flag}$`))
    await expect(heading(page, label)).toBeVisible()
    await page.getByRole('button', { name: '返回' }).tap()
    await expect(heading(page, '服务管家')).toBeVisible()
  }
})

test('HOME-14 the task tiles of the business home open the same lists', async ({ page }) => {
  await signIn(page, 'business')
  for (const label of TASKS) await expect(page.getByRole('button', { name: new RegExp(`^${label} \\d`) })).toBeVisible()
  await page.getByRole('button', { name: /^微企添加 \d/ }).tap()
  await expect(page).toHaveURL(/\/customerRemindTask\?flag=6$/)
})

test('AMB-14 HOME-15 HOME-16 HOME-17 shows the five tasks due first, and links to all', async ({ page, steward }) => {
  await signIn(page)
  const userId = await page.evaluate(() => sessionStorage.getItem('userId') ?? '')
  const due = await steward.db
    .selectFrom('task')
    .select(['taskTitle', 'taskEndTime'])
    .where('taskUser', '=', userId)
    .where('taskType', '=', '2')
    .where('taskStatus', 'in', ['0', '1', '2'])
    .where('taskEndTime', '>', steward.now())
    .orderBy('taskEndTime')
    .execute()
  expect(due.length).toBeGreaterThan(5)
  const rows = page.getByRole('region', { name: '待办事项' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  for (const [index, row] of due.slice(0, 5).entries())
    await expect(rows.nth(index)).toContainText(
      Array.from(row.taskTitle ?? '')
        .slice(0, 15)
        .join(''),
    )
  await page.getByText('更多待办').tap()
  await expect(page).toHaveURL(/\/waitDeal$/)
})

for (const [id, account, text] of [
  ['HOME-18 MSG-47', 'service', '没有待你处理的事项'],
  ['HOME-18 MSG-47', 'claims', '没有待你处理的事项'],
  ['HOME-19 MSG-48', 'business', '没有待你处理的工单'],
] as const) {
  test(`${id} the ${account} home shows a text when no task is due`, async ({ page, steward }) => {
    await steward.db.updateTable('task').set({ taskStatus: '3' }).execute()
    await signIn(page, account)
    await expect(page.getByText(text)).toBeVisible()
  })
}

test('GRID-01 GRID-06 the service grid has its ten entries in three columns', async ({ page }) => {
  await signIn(page)
  const entries = page.getByRole('region', { name: '客户服务' }).getByRole('listitem').getByRole('button')
  await expect(entries).toHaveText(GRID)
  const lefts = await entries.evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(3)
})

test('NAV-03 NAV-04 NAV-05 SHELL-03 the tab bar of a service steward has four destinations', async ({ page }) => {
  await signIn(page)
  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('button')).toHaveText(['首页', '客户', '续保', '我的'])
  await bar.getByText('客户').tap()
  await expect(page).toHaveURL(/\/customerManage$/)
  await bar.getByText('我的').tap()
  await expect(page).toHaveURL(/\/my$/)
  await bar.getByText('首页').tap()
  await expect(page).toHaveURL(/\/myHome$/)
})

test('AMB-09 MODE-01 without a router, the last visited home decides the mode of shared screens', async ({ page }) => {
  await signIn(page)
  await expect(page.getByText('更多待办')).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('router'))
  await page.goto('/businessHome')
  await expect(heading(page, '业务管家')).toBeVisible()
  await page.getByRole('navigation').getByText('客户').tap()
  await expect(page).toHaveURL(/\/customerManage$/)
  await page.getByRole('navigation').getByText('首页').tap()
  await expect(page).toHaveURL(/\/businessHome$/)
})

test('AMB-09 AMB2-69 NAV-06 NAV-07 SHELL-04 SHELL-05 only homes, customers and the own page show the tab bar; others show title and back', async ({
  page,
}) => {
  await signIn(page)
  for (const path of ['/myHome', '/customerManage', '/my']) {
    await page.goto(path)
    await expect(page.getByRole('navigation')).toBeVisible()
    await expect(page.getByRole('button', { name: '返回' })).toBeHidden()
  }
  for (const [path, title] of [
    ['/waitDeal', '待办工单'],
    ['/updateTask', '新建工单'],
    ['/valueAddedServices', '增值服务'],
    ['/customerRemind', '新增客户'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.locator('header').getByRole('button', { name: '返回' })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
  }
})

test('the reminder tiles of the service home have their declared sequence', async ({ page }) => {
  await signIn(page)
  const tiles = page.getByRole('region', { name: '提醒工单' }).getByRole('button')
  await expect(tiles).toHaveCount(REMINDERS.length)
  for (const [index, label] of REMINDERS.entries()) await expect(tiles.nth(index)).toContainText(label)
})

test('DEC-07 a home makes at most eight calls, one per task type for its tiles', async ({ page }) => {
  const calls = recordCalls(page)
  await signIn(page)
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const names = calls.names().filter((name) => name !== 'getToken')
  expect(names.length).toBeLessThanOrEqual(8)
  const types = calls.urls('getWarnTodayTaskList').map((url) => url.searchParams.get('taskType'))
  expect(types).toHaveLength(2)
  expect(new Set(types)).toEqual(new Set(['1', '2']))
})
