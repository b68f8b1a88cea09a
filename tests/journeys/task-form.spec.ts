import { expect, expectGoodScreen, heading, recordCalls, signIn, type Steward, test } from './steward.ts'
import { copyExpired, EXPIRED, openFromList, ownTask } from './task-pages.ts'

const OPEN = '王小川车辆过户批单待签名'
const today = ({ now }: Steward) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now())
const taskFields = (page: import('@playwright/test').Page) =>
  page.locator('.st-field-head label, .st-field-head > span:first-child, .st-rowfield-label')

test("AMB-17 AMB-70 TASKVIEW-16 TASKFORM-07 TASKFORM-09 TASKFORM-15 TASKFORM-24 TASKFORM-26 TASKFORM-28 a copy of an expired task has today's times and no kind, is saved once despite several taps, and returns", async ({
  page,
  steward,
}) => {
  await signIn(page)
  const taskId = await copyExpired(page, steward)
  await expect(heading(page, '新建工单')).toBeVisible()
  await expect(page.getByLabel(/^标题/)).toHaveValue(EXPIRED)
  await expect(page.getByRole('combobox', { name: '提醒时间' })).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(page.getByRole('combobox', { name: '到期时间' })).toContainText(`${today(steward)} 23:59`)
  await expect(page.getByRole('radiogroup', { name: '提醒频率' }).getByRole('radio')).toHaveCount(4)
  await expect(taskFields(page)).toHaveText([
    '标题',
    '内容',
    '推送对象',
    '抄送人',
    '关联客户',
    '提醒时间',
    '到期时间',
    '提醒频率',
    '图片',
    '附件',
  ])
  await expectGoodScreen(page)

  const calls = recordCalls(page)
  await page.route('**/addTask', async (route) => {
    await new Promise((done) => setTimeout(done, 600))
    await route.continue()
  })
  await page.getByRole('button', { name: '保存' }).evaluate((save: HTMLElement) => {
    for (let tap = 0; tap < 3; tap += 1) save.click()
  })
  await expect(page.getByText('保存成功')).toBeVisible()
  expect(calls.names().filter((name) => name === 'addTask')).toHaveLength(1)
  await expect(heading(page, '工单详情')).toBeVisible()
  const copies = await steward.db.selectFrom('task').selectAll().where('taskTitle', '=', EXPIRED).where('taskId', '!=', taskId).execute()
  expect(copies).toMatchObject([{ taskType: '2', taskChildrenType: '3', taskStatus: '0' }])
})

test('AMB-25 TASKFORM-02 TASKFORM-32 TASKFORM-34 TASKFORM-08 MSG-18 MSG-19 the opened task is edited; a failed save shows a message and keeps what was typed; the next form is empty', async ({
  page,
  steward,
}) => {
  await signIn(page)
  const taskId = await ownTask(steward, OPEN)
  await openFromList(page, OPEN)
  const storedTask = () => steward.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  // The demo contains an edit of this task already.
  const { version } = await storedTask()
  await page.goto('/updateTask')
  await expect(heading(page, '编辑工单')).toBeVisible()
  await expect(page.getByLabel(/^标题/)).toHaveValue(OPEN)
  const targets = page.getByRole('group', { name: '推送对象' })
  await page.getByRole('button', { name: '添加 推送对象' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /李静怡/ })
    .tap()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('一个工单只有一个推送对象，请移除其他人')).toBeVisible()
  await targets.getByRole('button', { name: /移除.*李静怡/ }).tap()
  await page.getByLabel(/^标题/).fill('过户批单改为周三签名')
  await page.route('**/editUpdateTask', (route) => route.fulfill({ json: { status: '500', message: '' } }))
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改失败')).toBeVisible()
  await expect(page.getByLabel(/^标题/)).toHaveValue('过户批单改为周三签名')
  await page.unroute('**/editUpdateTask')

  const calls = recordCalls(page)
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const [sent] = calls.bodies('editUpdateTask') as { taskCallTime: unknown; taskEndTime: unknown; custName: unknown }[]
  expect([typeof sent?.taskCallTime, typeof sent?.taskEndTime, sent?.custName]).toEqual(['number', 'number', '王小川'])
  expect(await storedTask()).toMatchObject({ taskTitle: '过户批单改为周三签名', version: version + 1 })
  await page.goto('/updateTask')
  await expect(heading(page, '新建工单')).toBeVisible()
  await expect(page.getByLabel(/^标题/)).toHaveValue('')
})

test('TASKFORM-13 AMB-25 AMB-28 a task is edited in both forms without another reminder time after its reminder day, and keeps its due time', async ({
  page,
  steward,
}) => {
  const DAY = 86_400_000
  await signIn(page)
  const taskId = await ownTask(steward, OPEN)
  const minute = Math.floor(steward.now() / 60_000) * 60_000
  const times = { taskCallTime: minute - DAY, taskEndTime: minute + 3 * DAY }
  await steward.db.updateTable('task').set(times).where('taskId', '=', taskId).execute()
  const stored = () => steward.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  await openFromList(page, OPEN)
  await page.getByRole('button', { name: '编辑工单' }).tap()
  const dialog = page.getByRole('dialog', { name: '编辑工单' })
  await expect(dialog.getByText('提醒时间已过，不改提醒时间，到期时间也不变')).toBeVisible()
  await dialog.getByLabel(/^内容/).fill('客户改约到周三下午。')
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  expect(await stored()).toMatchObject({ ...times, taskContext: '客户改约到周三下午。' })

  await page.goto(`/updateTask?taskId=${taskId}`)
  await page.getByLabel(/^内容/).fill('客户改约到周四。')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  expect(await stored()).toMatchObject({ ...times, taskContext: '客户改约到周四。' })
})

test('TASKFORM-06 a form opened for a customer returns to the customer after saving', async ({ page, steward }) => {
  await signIn(page)
  await ownTask(steward, OPEN)
  await openFromList(page, OPEN)
  await page.goto('/updateTask?from=fromCustomer')
  await page.getByLabel(/^内容/).fill('客户改约到周三下午。')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page).toHaveURL(/\/customerDetail/)
})

for (const whose of ['own', 'foreign'] as const) {
  test(`AMB-24 TASKFORM-04 TASKFORM-05 read=read shows a task read-only (${whose}), with a single button to leave`, async ({
    page,
    steward,
  }) => {
    await signIn(page)
    if (whose === 'own') await ownTask(steward, OPEN)
    await openFromList(page, OPEN)
    const calls = recordCalls(page)
    await page.goto('/updateTask?read=read')
    await expect(heading(page, '编辑工单')).toBeVisible()
    await expect(page.getByLabel(/^标题/)).toHaveValue(OPEN)
    for (const label of [/^标题/, /^内容/]) await expect(page.getByLabel(label)).toHaveAttribute('readonly')
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /添加|移除|保存/ })).toHaveCount(0)
    // The picture itself is shown, not only its name.
    const picture = page.getByRole('main').locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: '确定' }).tap()
    await expect(heading(page, '编辑工单')).toBeHidden()
    expect(calls.names()).not.toContain('editUpdateTask')
  })
}

test('CONST-04 while editing, a title of 20 and a content of 200 emoji are stored completely, and accept no more', async ({
  page,
  steward,
}) => {
  await signIn(page)
  const taskId = await ownTask(steward, OPEN)
  await openFromList(page, OPEN)
  await page.goto('/updateTask')
  await page.getByLabel(/^标题/).fill('👍🏽'.repeat(11))
  await page.getByLabel(/^内容/).fill('😀'.repeat(201))
  await expect(page.getByText('20/20')).toBeVisible()
  await expect(page.getByText('200/200')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const { taskTitle, taskContext } = await steward.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  expect([Array.from(taskTitle).length, taskContext]).toEqual([20, '😀'.repeat(200)])
})

test('a due time in the past shows an error at its field, and is not sent', async ({ page, steward }) => {
  await signIn(page)
  await ownTask(steward, OPEN)
  await openFromList(page, OPEN)
  await page.goto('/updateTask')
  const due = page.getByRole('combobox', { name: '到期时间' })
  await due.tap()
  const wheels = page.getByRole('dialog', { name: '到期时间' })
  for (const name of ['时', '分']) await wheels.getByRole('spinbutton', { name, exact: true }).press('Home')
  await wheels.getByRole('button', { name: '确定' }).tap()
  await expect(due).toContainText(`${today(steward)} 00:00`)
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('到期时间已过，请重新选择').first()).toBeVisible()
  expect(calls.names()).not.toContain('editUpdateTask')
})

test('DEC-26 the form says that a reminder after the end is never sent, until a later end is tapped', async ({ page, steward }) => {
  await signIn(page)
  await page.goto('/updateTask?formMode=create')
  const reminder = page.getByRole('combobox', { name: '提醒时间' })
  const due = page.getByRole('combobox', { name: '到期时间' })
  const warning = page.getByText('提醒时间晚于到期时间，到期后不再提醒')
  await expect(due).toContainText(`${today(steward)} 23:59`)
  await reminder.tap()
  const wheels = page.getByRole('dialog', { name: '提醒时间' })
  await wheels.getByRole('spinbutton', { name: '日', exact: true }).press('ArrowDown')
  await wheels.getByRole('button', { name: '确定' }).tap()
  await expect(warning).toBeVisible()
  await expectGoodScreen(page)
  const ends = page.getByRole('list', { name: '常用到期时间' })
  await ends.getByRole('button', { name: '周五' }).tap()
  await expect(due).toContainText('2026-11-27 23:59')
  await expect(warning).toBeHidden()
})

test('an order for oneself needs one tap for its assignee', async ({ page, steward }) => {
  await signIn(page)
  await page.goto('/updateTask?formMode=create')
  await page.getByLabel(/^标题/).fill('问新车的牌照')
  await page.getByLabel(/^内容/).fill('本周内问一次')
  const self = page.getByRole('button', { name: '本人', exact: true })
  await self.tap()
  await expect(page.getByRole('group', { name: '推送对象' }).getByRole('listitem')).toHaveText(/陈志远/)
  await expect(self).toBeHidden()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('保存成功')).toBeVisible()
  const stored = await steward.db.selectFrom('task').select('taskUser').where('taskTitle', '=', '问新车的牌照').execute()
  expect(stored).toEqual([{ taskUser: 'chenzhiyuan' }])
})
