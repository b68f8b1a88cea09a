import { expect, expectGoodScreen, heading, holdAnswers, signIn, test } from './steward.ts'
import { pickFile } from './task-pages.ts'
import { blankPicture } from './pictures.ts'

const TITLE = '新车上牌资料待补'

test('AMB-27 a new user creates a task for colleagues, of whom the second gets it on saving again, and finds it in the list', {
  tag: '@layout',
}, async ({ page, steward }) => {
  await signIn(page)
  await page.goto('/waitDeal')
  await page.getByRole('button', { name: '新增工单' }).tap()
  await expect(heading(page, '新建工单')).toBeVisible()
  await page.getByLabel(/^标题/).fill(TITLE)
  await page.getByLabel(/^内容/).fill('请客户补传行驶证正副本。')

  await page.getByRole('button', { name: '添加 推送对象' }).tap()
  const sheet = page.getByRole('dialog', { name: '选择同事' })
  await sheet.getByRole('checkbox', { name: /陈志远/ }).tap()
  await expectGoodScreen(page)
  // The selection is kept while searching for others.
  await sheet.getByPlaceholder('搜索姓名').fill('没有这个人')
  await expect(sheet.getByText('没有找到“没有这个人”')).toBeVisible()
  await sheet.getByPlaceholder('搜索姓名').fill('LIJING')
  await expect(sheet.getByRole('checkbox')).toHaveCount(1)
  await sheet.getByRole('checkbox', { name: /李静怡/ }).tap()
  await expect(sheet.getByText('已选 陈志远、李静怡')).toBeVisible()
  await sheet.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByRole('group', { name: '推送对象' }).getByRole('listitem')).toContainText(['陈志远', '李静怡'])

  await page.getByRole('button', { name: '添加 抄送人' }).tap()
  await sheet.getByRole('checkbox', { name: /顾明轩/ }).tap()
  await sheet.getByRole('button', { name: '取消' }).tap()
  await page.getByRole('button', { name: '添加 抄送人' }).tap()
  // A cancelled selection is discarded.
  await expect(sheet.getByRole('checkbox', { name: /顾明轩/ })).not.toBeChecked()
  await sheet.getByRole('checkbox', { name: /林书瑶/ }).tap()
  await sheet.getByRole('button', { name: '确定' }).tap()

  await page.getByText('关联客户').tap()
  await page.getByRole('radio', { name: /王小川/ }).tap()
  await page.getByRole('button', { name: '确认' }).tap()
  await expect(page.locator('form').getByText('王小川')).toBeVisible()
  await pickFile(page, '图片', { name: '行驶证.png', mimeType: 'image/png', buffer: blankPicture(600, 400) })
  await expect(page.getByRole('button', { name: /查看大图/ })).toBeVisible()
  let calls = 0
  await page.route('**/addTask', (route) => {
    calls += 1
    return calls === 2 ? route.fulfill({ json: { status: '500', message: '' } }) : route.continue()
  })
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('保存失败。陈志远已有此工单，推送对象只保留其余的人')).toBeVisible()
  await expect(page.getByRole('group', { name: '推送对象' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('group', { name: '推送对象' }).getByRole('listitem')).toContainText('李静怡')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.getByRole('main').getByText(TITLE)).toBeVisible()
  await page.getByRole('tab', { name: '我创建的' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: TITLE })).toContainText(['推送给', '推送给'])
  await expectGoodScreen(page)

  const tasks = await steward.db
    .selectFrom('task')
    .leftJoin('task_copy', 'task_copy.taskId', 'task.taskId')
    .select(['taskUser', 'userId', 'taskCustomer', 'imgFileId'])
    .where('taskTitle', '=', TITLE)
    .orderBy('taskUser')
    .execute()
  expect(tasks.map(({ taskUser, userId }) => [taskUser, userId])).toEqual([
    ['chenzhiyuan', 'linshuyao'],
    ['lijingyi', 'linshuyao'],
  ])
  expect(tasks.every(({ taskCustomer, imgFileId }) => taskCustomer && imgFileId)).toBe(true)
})

test('DEC-18 TASKFORM-31 leaving the form while 保存 waits for an upload creates nothing, says nothing false and keeps the draft', async ({
  page,
  steward,
}) => {
  await signIn(page)
  await page.goto('/waitDeal')
  await page.getByRole('button', { name: '新增工单' }).tap()
  await page.getByLabel(/^标题/).fill(TITLE)
  await page.getByLabel(/^内容/).fill('请客户补传行驶证正副本。')
  await page.getByRole('button', { name: '添加 推送对象' }).tap()
  const sheet = page.getByRole('dialog', { name: '选择同事' })
  await sheet.getByRole('checkbox', { name: /陈志远/ }).tap()
  await sheet.getByRole('button', { name: '确定' }).tap()
  const held = await holdAnswers(page, '**/uploadWeb')
  await pickFile(page, '图片', { name: '行驶证.png', mimeType: 'image/png', buffer: blankPicture(600, 400) })
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByRole('button', { name: '返回', exact: true }).tap()
  await expect(heading(page, '新建工单')).toHaveCount(0)
  held()
  await expect(page.getByText('保存成功')).toHaveCount(0)
  expect(await steward.db.selectFrom('task').select('taskId').where('taskTitle', '=', TITLE).execute()).toEqual([])
  await page.goto('/waitDeal')
  await page.getByRole('button', { name: '新增工单' }).tap()
  await page.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(page.getByLabel(/^标题/)).toHaveValue(TITLE)
})
