import type { FrameLocator, Page } from '@playwright/test'
import { DESKTOP, signIn, test } from './simulator-fixture.ts'
import { expect } from './steward.ts'

test.use(DESKTOP)

const TITLE = '收集欧阳静宜女士续保资料'
const CONTENT = '请在周五前收齐行驶证与驾驶证影像，并告知报价。'

async function openForm(phone: FrameLocator): Promise<void> {
  await phone.getByText('更多待办').click()
  await phone.getByRole('button', { name: '新增工单' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: '新建工单' })).toBeVisible()
}

async function choosePeople(desk: Page, phone: FrameLocator, ...names: string[]): Promise<void> {
  await phone.getByRole('button', { name: '添加 推送对象' }).click()
  const picker = desk.getByRole('dialog', { name: '选择同事' })
  for (const name of names) await picker.getByText(name).click()
  await picker.getByRole('button', { name: /^确定/ }).click()
  for (const name of names) await expect(phone.getByText(name)).toBeVisible()
}

test('AMB-17 TASKFORM-01 TASKFORM-03 TASKFORM-08 TASKFORM-10 TASKFORM-19 TASKFORM-25 TASKFORM-27 TASKFORM-31 TASKFORM-37 BRIDGE-04 MSG-09 MSG-27 a new task with people, customer and picture is created for each recipient', async ({
  desk,
  steward,
}) => {
  const phone = await signIn(desk)
  await openForm(phone)
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('请完善待办信息').first()).toBeVisible()

  await phone.getByLabel(/^标题/).fill(TITLE)
  await phone.getByLabel(/^内容/).fill(CONTENT)
  await choosePeople(desk, phone, '沈若溪', '顾明轩')
  await phone.getByText('关联客户').click()
  await phone.getByRole('radio', { name: /王小川/ }).click()
  await phone.getByRole('radio', { name: /欧阳静宜/ }).click()
  await phone.getByRole('button', { name: '确认' }).click()
  // After choosing the customer, everything typed is restored without asking.
  await expect(phone.getByLabel(/^标题/)).toHaveValue(TITLE)
  await expect(phone.getByText('欧阳静宜')).toBeVisible()
  await expect(phone.getByText('沈若溪')).toBeVisible()

  const [chooser] = await Promise.all([desk.waitForEvent('filechooser'), phone.getByRole('button', { name: '添加 图片' }).click()])
  await chooser.setFiles({ name: '行驶证.png', mimeType: 'image/png', buffer: await desk.screenshot() })
  await expect(phone.getByText('上传成功')).toBeVisible()
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('保存成功')).toBeVisible()
  await expect(phone.getByRole('heading', { level: 1, name: '服务管家' })).toBeVisible()

  const tasks = await steward.db.selectFrom('task').selectAll().where('taskTitle', '=', TITLE).orderBy('taskUser').execute()
  expect(tasks.map(({ taskUser }) => taskUser)).toEqual(['gumingxuan', 'shenruoxi'])
  for (const task of tasks) {
    expect(task).toMatchObject({
      taskType: '2',
      taskChildrenType: '3',
      dataSource: '1',
      msgChannel: '1',
      taskCallType: '1',
      taskContext: CONTENT,
    })
    expect(task.taskCustomer).not.toBeNull()
    expect(task.imgFileId).not.toBeNull()
  }
  const ids = tasks.map(({ taskId }) => taskId)
  const cards = await steward.db.selectFrom('card').select('toUser').where('bussinessNo', 'in', ids).execute()
  expect(cards.map(({ toUser }) => toUser).sort((a, b) => a.localeCompare(b))).toEqual(['gumingxuan', 'shenruoxi'])
})

test('AMB-25 TASKVIEW-01 TASKVIEW-06 TASKVIEW-15 TASKVIEW-04 TASKVIEW-05 TASKFORM-33 MSG-09 MSG-18 MSG-53 the creator edits a task in a dialog, and its history shows the change', async ({
  desk,
  steward,
}) => {
  const { userId, userCode } = await steward.db.selectFrom('staff').selectAll().where('loginName', '=', 'service').executeTakeFirstOrThrow()
  const task = await steward.db.selectFrom('task').selectAll().where('taskTitle', '=', '王小川车辆过户批单待签名').executeTakeFirstOrThrow()
  await steward.db.updateTable('task').set({ createdBy: userCode }).where('taskId', '=', task.taskId).execute()
  await steward.db.deleteFrom('task_trace').where('taskId', '=', task.taskId).execute()
  const phone = await signIn(desk)
  await phone.getByText('更多待办').click()
  await phone.getByText('王小川车辆过户批单待签名').click()
  await expect(phone.getByText('无改动记录')).toBeVisible()
  await phone.getByRole('button', { name: '编辑工单' }).click()
  const dialog = phone.getByRole('dialog', { name: '编辑工单' })
  await dialog.getByLabel(/^标题/).fill('')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(phone.getByText('请完善待办信息').first()).toBeVisible()
  await dialog.getByLabel(/^标题/).fill('过户批单改为周三签名')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(phone.getByText('修改完成')).toBeVisible()
  await expect(phone.getByRole('heading', { name: '过户批单改为周三签名' })).toBeVisible()
  await expect(phone.getByText('王小川车辆过户批单待签名')).toBeVisible()
  const edited = await steward.db.selectFrom('task').selectAll().where('taskId', '=', task.taskId).executeTakeFirstOrThrow()
  expect(edited).toMatchObject({ taskTitle: '过户批单改为周三签名', taskUser: userId })
  const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
  expect(shanghai.format(edited.taskEndTime ?? 0)).toBe(`${shanghai.format(edited.taskCallTime ?? 0).slice(0, 10)} 23:59:59`)
})

test('AMB-20 PERM-05 TASKFORM-21 MSG-14 MSG-15 other users than the creator, and the creator of an expired task, see why it cannot be edited', async ({
  desk,
  steward,
}) => {
  const title = '王小川车辆过户批单待签名'
  const phone = await signIn(desk)
  await phone.getByText('更多待办').click()
  await phone.getByText(title).click()
  await phone.getByRole('button', { name: '编辑工单' }).click()
  await expect(phone.getByText('不是您创建的工单不可编辑')).toBeVisible()
  const { userCode } = await steward.db.selectFrom('staff').selectAll().where('loginName', '=', 'service').executeTakeFirstOrThrow()
  await steward.db
    .updateTable('task')
    .set({ createdBy: userCode, taskEndTime: steward.now() - 1000 })
    .where('taskTitle', '=', title)
    .execute()
  await phone.locator('body').evaluate(() => window.location.reload())
  await phone.getByRole('button', { name: '编辑工单' }).click()
  await expect(phone.getByText('工单已过期，不可修改')).toBeVisible()
})
