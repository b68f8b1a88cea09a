import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, recordCalls, signIn, test } from './steward.ts'

const TITLE = '王小川车辆过户批单待签名'
const REMARK = '已电话协助客户完成电子签名，批改申请书已回传。'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await expect(page.getByText(TITLE)).toBeVisible()
})

/** Opens the task and waits for text that the list, still visible briefly on a slow phone, does not contain. */
async function openTask(page: Page): Promise<void> {
  await page.getByText(TITLE).tap()
  await expect(heading(page, '工单详情')).toBeVisible()
  await expect(page.getByText('跟进中')).toBeVisible()
}

async function storedTask(db: import('./steward.ts').Steward['db'], title = TITLE) {
  return db.selectFrom('task').selectAll().where('taskTitle', '=', title).executeTakeFirstOrThrow()
}

test('AMB-19 TASKVIEW-08 opening an unseen task sets its status to 2, once', async ({ page, steward }) => {
  const calls = recordCalls(page)
  expect((await storedTask(steward.db)).taskStatus).toBe('0')
  await openTask(page)
  await expect(async () => expect((await storedTask(steward.db)).taskStatus).toBe('2')).toPass()
  await page.reload()
  await expect(page.getByText('跟进中')).toBeVisible()
  expect(calls.bodies('updateTask')).toEqual([
    {
      taskId: (await storedTask(steward.db)).taskId,
      taskStatus: '2',
      taskStatusTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ])
})

test('AMB-21 TASKVIEW-02 TASKVIEW-07 TASKVIEW-10 TASKVIEW-13 MSG-17 completes a task, sends its creator a card, and keeps it completed after a restart', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('完成反馈')).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByRole('textbox').fill(REMARK)
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.getByText(TITLE)).toBeHidden()

  const task = await storedTask(steward.db)
  expect(task).toMatchObject({ taskStatus: '3', taskRemark: REMARK })
  expect(calls.bodies('updateTask').at(-1)).toMatchObject({ taskId: task.taskId, taskStatus: '3', taskRemark: REMARK })
  const creator = await steward.db.selectFrom('staff').selectAll().where('userCode', '=', task.createdBy).executeTakeFirstOrThrow()
  expect(calls.bodies('messageTextCard')).toEqual([
    expect.objectContaining({ userId: creator.userId, bussinessNo: task.taskId, title: '工单完成提醒', btntxt: '详情' }),
  ])

  // An open page may ask the stopped service for something and report the lost connection.
  await page.goto('about:blank')
  await steward.stop()
  await steward.start()
  await page.goto(`/planTaskDetail?taskId=${task.taskId}`)
  await expect(page.getByRole('main').getByText('已完成')).toBeVisible()
  await expect(page.getByText(REMARK)).toBeVisible()
})

test('TASKVIEW-09 MSG-16 sends no request without a remark', async ({ page }) => {
  await openTask(page)
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill('   ')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('请输入完成反馈').first()).toBeVisible()
  expect(calls.bodies('updateTask')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('TASKVIEW-11 completes an expired task with status 5', async ({ page, steward }) => {
  const { taskId } = await storedTask(steward.db)
  await steward.db
    .updateTable('task')
    .set({ taskStatus: '4', taskEndTime: steward.now() - 1000 })
    .where('taskId', '=', taskId)
    .execute()
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill(REMARK)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  expect((await storedTask(steward.db)).taskStatus).toBe('5')
})

test('TASKVIEW-12 a completed task shows that it is completed and cannot be completed again', async ({ page, steward }) => {
  const { taskId } = await storedTask(steward.db)
  await steward.db.updateTable('task').set({ taskStatus: '3' }).where('taskId', '=', taskId).execute()
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await expect(page.getByRole('button', { name: '已完成' })).toBeDisabled()
  await expect(page.getByRole('button', { name: '完成工单' })).toHaveCount(0)
  await expectGoodScreen(page)
})

test('AMB-23 TASKVIEW-14 completes a task of an unknown creator without a card', async ({ page, steward }) => {
  const calls = recordCalls(page)
  const { taskId } = await storedTask(steward.db)
  await steward.db.updateTable('task').set({ createdBy: 'gone@example.com' }).where('taskId', '=', taskId).execute()
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill(REMARK)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  expect(calls.bodies('messageTextCard')).toEqual([])
  expect((await storedTask(steward.db)).taskStatus).toBe('3')
})

test('TASKVIEW-19 shows creator, assignee and the names of copied colleagues', { tag: '@layout' }, async ({ page }) => {
  await page.getByText(TITLE).tap()
  await expect(page.getByText('沈若溪').first()).toBeVisible()
  await expect(page.getByText('陈志远')).toBeVisible()
  await expect(page.getByText('顾明轩、李静怡、欧阳晓峰')).toBeVisible()
  await expectGoodScreen(page)
})

test('PERM-07 shows no way to complete to users other than the assignee', async ({ page, steward }) => {
  const { taskId } = await storedTask(steward.db)
  const me = await page.evaluate(() => sessionStorage.getItem('userCode') ?? '')
  const other = await steward.db.selectFrom('staff').select('userId').where('userCode', '!=', me).executeTakeFirstOrThrow()
  await steward.db.updateTable('task').set({ taskUser: other.userId, createdBy: me }).where('taskId', '=', taskId).execute()
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByRole('button', { name: '完成工单' })).toBeHidden()
})

test("DEC-28 another person's task shows the reason and no content", async ({ page, steward }) => {
  steward.expectNoise(/403/)
  const { taskId } = await storedTask(steward.db)
  await steward.db.deleteFrom('task_copy').where('taskId', '=', taskId).execute()
  await steward.db
    .updateTable('task')
    .set({ taskUser: 'ouyangxiaofeng', createdBy: 'somebody@example.com', taskCustomer: null })
    .where('taskId', '=', taskId)
    .execute()
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await expect(page.getByText('您没有权限查看或处理该内容')).toBeVisible()
  await expect(page.getByText(TITLE)).toBeHidden()
})

test('a task that does not exist shows a message', async ({ page, steward }) => {
  steward.expectNoise(/404/)
  await page.goto('/planTaskDetail?taskId=NO-SUCH')
  await expect(page.getByText('该内容已不存在')).toBeVisible()
})

test('when two people complete one task, the second sees that it has changed and keeps the remark', async ({ page, steward }) => {
  steward.expectNoise(/409/)
  const { taskId } = await storedTask(steward.db)
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill(REMARK)
  await steward.db.updateTable('task').set({ taskStatus: '3' }).where('taskId', '=', taskId).execute()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('该工单的状态已改变，请返回后重新打开')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(REMARK)
})

test('DEC-19 after a lost response, the retry completes the task once and sends one card', async ({ page, steward }) => {
  steward.expectNoise(/ERR_FAILED|Failed to load/)
  let lost = false
  await page.route('**/updateTask', async (route) => {
    const isCompletion = route.request().postData()?.includes('"taskStatus":"3"') ?? false
    if (lost || !isCompletion) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill(REMARK)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.getByRole('dialog').filter({ hasText: '系统异常' }).getByRole('button', { name: '确定' }).tap()
  const { taskId, taskStatus } = await storedTask(steward.db)
  expect(taskStatus).toBe('3')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  const cards = await steward.db.selectFrom('card').selectAll().where('bussinessNo', '=', taskId).execute()
  expect(cards).toHaveLength(1)
})

test('a double tap on 确定 completes the task once', async ({ page }) => {
  const calls = recordCalls(page)
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill(REMARK)
  const ok = page.getByRole('dialog').getByRole('button', { name: '确定' })
  await ok.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('已完成任务')).toBeVisible()
  expect(calls.bodies('updateTask').filter((body) => (body as { taskStatus: string }).taskStatus === '3')).toHaveLength(1)
})

test('CONST-05 a remark of 500 characters with emoji is stored completely, and accepts no more', async ({ page, steward }) => {
  const { taskId } = await storedTask(steward.db)
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  const box = page.getByRole('dialog').getByRole('textbox')
  await box.fill('好😀'.repeat(260))
  await expect(page.getByText('500/500')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  const stored = await steward.db.selectFrom('task').select('taskRemark').where('taskId', '=', taskId).executeTakeFirstOrThrow()
  expect(stored.taskRemark).toBe('好😀'.repeat(250))
})

test("the phone's back button closes the dialog first, then the screen", async ({ page }) => {
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(heading(page, '工单详情')).toBeVisible()
  await expect(page).toHaveURL(/planTaskDetail/)
  await page.evaluate(() => window.history.back())
  await expect(heading(page, '待办工单')).toBeVisible()
})

test("two quick presses of the phone's back button close the dialog, then the screen, and keep the typed remark", async ({ page }) => {
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  const remark = page.getByRole('dialog').getByRole('textbox')
  await remark.fill(REMARK)
  await page.evaluate(() => {
    window.history.back()
    window.history.back()
  })
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByText(TITLE).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(remark).toHaveValue(REMARK)
})

test('a dialog that is submitting cannot be cancelled', async ({ page }) => {
  await openTask(page)
  await page.route('**/updateTask', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill(REMARK)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.keyboard.press('Escape')
  await expect(page.getByText('已完成任务')).toBeVisible()
  await expect(heading(page, '待办工单')).toBeVisible()
})
