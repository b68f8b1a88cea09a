import type { Page } from '@playwright/test'
import { readCustomers } from '../../server/customers/demo/customers.ts'
import { START } from './prepared.ts'
import {
  currentCustomer,
  expect,
  expectGoodScreen,
  heading,
  holdAnswers,
  idle,
  recordCalls,
  setTextSize,
  signIn,
  type Steward,
  test,
} from './steward.ts'

const BIRTHDAY = '欧阳静宜女士生日祝福'
const titles = (page: Page) => page.locator('.st-item-title').evaluateAll((rows) => rows.map((row) => row.textContent))
const cut = (text: string) => Array.from(text).slice(0, 15).join('')

async function openTile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).tap()
  await expect(heading(page, name)).toBeVisible()
}

const taskTitled = ({ db }: Steward, taskTitle: string) =>
  db.selectFrom('task').selectAll().where('taskTitle', '=', taskTitle).where('taskUser', '=', 'chenzhiyuan').executeTakeFirstOrThrow()

/** Returns the service steward's tasks of one kind. */
const tasksOf = ({ db }: Steward, taskType: string, taskChildrenType: string) =>
  db
    .selectFrom('task')
    .select(['taskTitle', 'taskStatus', 'taskCallTime'])
    .where('taskUser', '=', 'chenzhiyuan')
    .where('isDelete', '=', '0')
    .where('taskType', '=', taskType)
    .where('taskChildrenType', '=', taskChildrenType)
    .execute()

/** Days in the time zone of Shanghai. */
const dayOf = (instant: number) => Math.floor((instant + 8 * 3_600_000) / 86_400_000)
const isToday = (instant: number) => dayOf(instant) === dayOf(START)

/** Records the numbers that the page dials, instead of dialling. */
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

test('AMB-12 AMB-11 REMIND-01 REMIND-02 REMIND-05 REMIND-06 TASKVIEW-24 new customers are grouped into 今日 and 往日 as counted on the tile; opening one marks it as seen', async ({
  page,
  steward,
}) => {
  await signIn(page)
  const today = { createdDate: steward.now() }
  await steward.db.updateTable('task').set(today).where('taskTitle', '=', '新增客户：请完善王小川的资料').execute()
  await page.reload()
  const tile = page.getByRole('button', { name: /^新增客户 \d/ })
  const count = Number((await tile.textContent())?.replace(/\D/g, ''))
  await tile.tap()
  await expect(heading(page, '新增客户')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^今日 \d+$/, /^往日 \d+$/])
  expect(await titles(page)).toHaveLength(count)
  expect((await titles(page))[0]).toBe(cut('新增客户：请完善王小川的资料'))
  await expectGoodScreen(page)

  const calls = recordCalls(page)
  // Times in the API are whole seconds.
  const before = Math.floor(steward.now() / 1000) * 1000
  await page.getByText(cut('新增客户：请完善许知远的资料')).tap()
  await expect(page).toHaveURL(/\/customerDetail/)
  const task = await taskTitled(steward, '新增客户：请完善许知远的资料')
  expect(task.taskStatus).toBe('1')
  expect(Number(task.taskStatusTime)).toBeGreaterThanOrEqual(before)
  expect(calls.names()).toContain('updateTask')
  const contact = await steward.db
    .selectFrom('customer')
    .select('externalUserid')
    .where('wechatCustomerId', '=', task.taskCustomer ?? '')
    .executeTakeFirstOrThrow()
  await expect.poll(() => currentCustomer(page)).toBe(contact.externalUserid)
})

test('REMIND-06 TASKVIEW-24 a new customer opens although marking it as seen fails', async ({ page, steward }) => {
  steward.expectNoise(/500|noted task\.markOpened requestFailed/)
  await signIn(page)
  await openTile(page, '新增客户')
  await page.route('**/updateTask', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByText(cut('新增客户：请完善许知远的资料')).tap()
  await expect(page).toHaveURL(/\/customerDetail/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('TASKVIEW-24 a slow answer does not navigate after the user went back', async ({ page }) => {
  await signIn(page)
  await openTile(page, '新增客户')
  const answer = await holdAnswers(page, '**/updateTask')
  await Promise.all([page.waitForRequest('**/updateTask'), page.getByText(cut('新增客户：请完善许知远的资料')).tap()])
  await page.goBack()
  await expect(heading(page, '服务管家')).toBeVisible()
  const answered = page.waitForResponse('**/updateTask')
  answer()
  await answered
  await idle(page)
  await expect(page).toHaveURL(/\/myHome$/)
})

test("REMIND-06 with large text a customer's name is not cut", async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await setTextSize(page, 32)
  await page.goto('/customerRemind?tab=customerCare')
  const name = page.getByText('阿依古丽·买买提', { exact: true })
  await expect(name).toBeVisible()
  await expect.poll(() => name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
})

test('REMIND-05 REMIND-10 each tab shows the time by which it is sorted, with its meaning', async ({ page, steward }) => {
  await signIn(page)
  const { taskCallTime } = await taskTitled(steward, BIRTHDAY)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Number(taskCallTime))
  for (const [tab, time] of [
    ['customerCare', `${day} 提醒`],
    ['newCustomers', /^\d{4}-\d\d-\d\d 添加$/],
    ['planTask', /^\d{4}-\d\d-\d\d 到期$/],
  ] as const) {
    await page.goto(`/customerRemind?tab=${tab}`)
    await expect(page.locator('.st-item-trailing').first()).toHaveText(time)
  }
})

test('AMB-10 REMIND-03 REMIND-07 the list opens at the tab of its address, and can add a task', async ({ page }) => {
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

test('REMIND-03 REMIND-07 AMB-10 the tabs list customer care and open planned tasks, which open their own detail; a new task then starts empty', async ({
  page,
  steward,
}) => {
  await signIn(page)
  const care = await tasksOf(steward, '1', '1')
  await page.goto('/customerRemind?tab=customerCare')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^今日 \d+$/, /^往日 \d+$/])
  expect((await titles(page)).sort()).toEqual(care.map(({ taskTitle }) => cut(taskTitle)).sort())
  await page.getByText(cut(BIRTHDAY)).tap()
  await expect(page).toHaveURL(/\/customerCareDetail\?/)
  await expect(page.getByRole('heading', { name: BIRTHDAY })).toBeVisible()

  const open = (await tasksOf(steward, '2', '3')).filter(({ taskStatus }) => ['0', '1', '2'].includes(taskStatus))
  await page.goto('/customerRemind?tab=planTask')
  await expect(page.getByRole('listitem')).toHaveCount(open.length)
  expect((await titles(page)).sort()).toEqual(open.map(({ taskTitle }) => cut(taskTitle)).sort())
  await page.getByRole('listitem').first().tap()
  await expect(page).toHaveURL(/\/planTaskDetail\?/)
  await page.getByRole('button', { name: '返回', exact: true }).tap()
  await page.getByRole('button', { name: '新增工单' }).tap()
  await expect(heading(page, '新建工单')).toBeVisible()

  await page.goto('/customerRemind')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('新增客户')
})

test('REMIND-08 REMIND-09 every flag lists the reminders of its kind under its name', async ({ page, steward }) => {
  await signIn(page)
  for (const [flag, name] of Object.entries({
    1: '客户关怀',
    6: '续保回收',
    7: '理赔进度更新',
    8: '增值服务进度更新',
    9: '咨诉进度更新',
  })) {
    const expected = await tasksOf(steward, '1', flag)
    expect(expected.length).toBeGreaterThan(0)
    await page.goto(`/customerRemindCustomerCare?flag=${flag}`)
    await expect(heading(page, name)).toBeVisible()
    for (const [tab, today] of [
      ['今日提醒', true],
      ['往日提醒', false],
    ] as const) {
      const inTab = expected.filter(({ taskCallTime }) => isToday(taskCallTime ?? 0) === today).map(({ taskTitle }) => cut(taskTitle))
      await page.getByRole('tab', { name: tab }).tap()
      await expect(async () => expect((await titles(page)).sort()).toEqual(inTab.sort())).toPass()
    }
  }
})

test('AMB-13 AMB-76 REMIND-09 REMIND-10 REMIND-11 TASKVIEW-20 TASKVIEW-23 reminders are split into today and other days; one opens read-only and is then marked as seen', async ({
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
  // Times in the API are whole seconds.
  const before = Math.floor(steward.now() / 1000) * 1000
  await page.getByText(BIRTHDAY).tap()
  await expect(heading(page, '提醒详情')).toBeVisible()
  await expect(page.getByRole('heading', { name: BIRTHDAY })).toBeVisible()
  await expect(page.getByRole('button', { name: /编辑|完成|复制/ })).toHaveCount(0)
  await expectGoodScreen(page)
  await expect(async () => {
    const task = await taskTitled(steward, BIRTHDAY)
    expect([task.taskStatus, Number(task.taskStatusTime) >= before]).toEqual(['1', true])
  }).toPass()
})

test('TASKVIEW-21 TASKVIEW-22 the customer can be called; a chat outside WeCom shows a message', async ({ page, steward }) => {
  await signIn(page)
  await openTile(page, '客户关怀')
  await page.getByText(BIRTHDAY).tap()
  const dialled = await listenToDialling(page)
  await page.getByRole('button', { name: /^电话 欧阳静宜/ }).tap()
  const task = await taskTitled(steward, BIRTHDAY)
  const dialable = readCustomers().find(({ wechatCustomerId }) => wechatCustomerId === task.taskCustomer)
  await expect(async () => expect(await dialled()).toEqual([`tel:${dialable?.mobile1}`])).toPass()
  await page.getByRole('button', { name: /^聊天 欧阳静宜/ }).tap()
  await expect(page.getByText('请在企业微信中打开')).toBeVisible()
})

/** Checks that only this colleague has buttons to call and to chat. */
async function expectShortcuts(page: Page, name: string): Promise<void> {
  for (const action of ['电话', '聊天']) {
    await expect(page.getByRole('button', { name: `${action} ${name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`^${action} (陈志远|沈若溪|顾明轩)`) })).toHaveCount(1)
  }
}

test('TASKVIEW-17 TASKVIEW-18 known colleagues can be called and chatted with, but not the user', async ({ page, steward }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByText('王小川车辆过户批单待签名').tap()
  await expect(page.getByRole('button', { name: '电话 沈若溪' })).toBeVisible()
  await expect(page.getByRole('button', { name: '聊天 沈若溪' })).toBeVisible()
  await expect(page.getByRole('button', { name: /陈志远/ })).toHaveCount(0)
  const dialled = await listenToDialling(page)
  await page.getByRole('button', { name: '电话 沈若溪' }).tap()
  await expect(async () => expect(await dialled()).toEqual(['tel:19900001004'])).toPass()

  const taskId = (await taskTitled(steward, '王小川车辆过户批单待签名')).taskId
  await steward.db.insertInto('task_copy').values({ taskId, userId: 'chenzhiyuan' }).execute()
  for (const createdBy of ['chenzhiyuan@example.com', 'nobody@example.com']) {
    await steward.db.updateTable('task').set({ taskUser: 'gumingxuan', createdBy }).where('taskId', '=', taskId).execute()
    await page.reload()
    await expectShortcuts(page, '顾明轩')
  }
})

test('TASKVIEW-17 TASKVIEW-18 AMB-76 a reminder has these buttons as well', async ({ page, steward }) => {
  await signIn(page)
  const { taskId } = await taskTitled(steward, BIRTHDAY)
  // The insurer's system created it, and nobody can call that.
  await page.goto(`/customerCareDetail?taskId=${taskId}`)
  await expect(page.getByRole('button', { name: /^电话 欧阳静宜/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(电话|聊天) (陈志远|沈若溪|顾明轩)/ })).toHaveCount(0)
  for (const [values, name] of [
    [{ createdBy: 'shenruoxi@example.com' }, '沈若溪'],
    [{ taskUser: 'gumingxuan', createdBy: 'chenzhiyuan@example.com' }, '顾明轩'],
  ] as const) {
    await steward.db.updateTable('task').set(values).where('taskId', '=', taskId).execute()
    await page.goto(`/customerCareDetail?taskId=${taskId}`)
    await expectShortcuts(page, name)
  }
})

test('AMB-01 REMIND-12 REMIND-13 REMIND-16 REMIND-18 REMIND-19 REMIND-20 REMIND-21 every flag lists its tasks under its name and opens their detail; only planned tasks can be added', async ({
  page,
  steward,
}) => {
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
    const tasks = await tasksOf(steward, '2', flag)
    const within = (...statuses: string[]) => tasks.filter(({ taskStatus }) => statuses.includes(taskStatus))
    const finished = within('3', '5').map(({ taskTitle }) => cut(taskTitle))
    await page.goto(`/customerRemindTask?flag=${flag}&tab=finished`)
    await expect(heading(page, name)).toBeVisible()
    const counts = [within('0', '1', '2'), finished, within('4')].map((list) => list.length)
    await expect(page.getByRole('tab')).toHaveText([`待办 ${counts[0]}`, `已完成 ${counts[1]}`, `已过期 ${counts[2]}`])
    await expect(async () => expect((await titles(page)).sort()).toEqual(finished.sort())).toPass()
    await expect(page.getByRole('button', { name: '新增工单' })).toHaveCount(flag === '3' ? 1 : 0)
    await page.locator('.st-item-title').first().tap()
    await expect(page).toHaveURL(flag === '1' ? /\/complaintTaskDetail\?caseNo=/ : /\/planTaskDetail\?taskId=/)
  }
  await page.goto('/customerRemindTask?flag=3')
  await page.getByRole('button', { name: '新增工单' }).tap()
  await expect(page).toHaveURL(/\/updateTask/)
})

test("AMB-15 TODO-08 the customer's name in a row opens the customer, the rest of the row the task", async ({ page, steward }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByRole('button', { name: '王小川', exact: true }).first().tap()
  await expect(page.getByRole('heading', { level: 2, name: '王小川' })).toBeVisible()
  const { externalUserid } = await steward.db
    .selectFrom('customer')
    .select('externalUserid')
    .where('clientName', '=', '王小川')
    .executeTakeFirstOrThrow()
  await expect.poll(() => currentCustomer(page)).toBe(externalUserid)
  await page.goBack()
  await page.getByText('王小川车辆过户批单待签名').tap()
  await expect(heading(page, '工单详情')).toBeVisible()
})

test("AMB-15 the customer's name in a complaint's row opens the customer", async ({ page, steward }) => {
  const complaint = await steward.db
    .selectFrom('task')
    .select(['taskId', 'taskTitle'])
    .where('taskUser', '=', 'chenzhiyuan')
    .where('taskType', '=', '2')
    .where('taskChildrenType', '=', '1')
    .where('taskEndTime', '>', steward.now())
    .where('taskStatus', 'in', ['0', '1', '2'])
    .executeTakeFirstOrThrow()
  await steward.db.updateTable('task').set({ taskCustomer: 'KH0002' }).where('taskId', '=', complaint.taskId).execute()
  await signIn(page)
  await page.getByText('更多待办').tap()
  const row = page.getByRole('listitem').filter({ hasText: cut(complaint.taskTitle) })
  await row.getByRole('button', { name: '欧阳静宜', exact: true }).tap()
  await expect(page).toHaveURL(/\/customerDetail/)
})

test('an empty list shows its picture, whose file name contains a content hash', async ({ page }) => {
  await page.route(/taskAndCustomerList|getWarnTodayTaskList/, (route) =>
    route.fulfill({ json: { status: '200', message: 'success', data: { rows: [] } } }),
  )
  await signIn(page)
  await page.goto('/customerRemind')
  await expect(page.getByText('暂无数据')).toBeVisible()
  await page.goto('/customerRemindTask?flag=1')
  await page.getByRole('tab', { name: '已完成' }).tap()
  await expect(page.getByText('暂无数据')).toBeVisible()
  await page.goBack()
  const picture = page.locator('.st-blank-picture img')
  await expect(picture).toHaveAttribute('src', /^\/assets\/allDone-[\w-]{8}\.svg$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
