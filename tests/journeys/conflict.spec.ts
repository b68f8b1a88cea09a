import { anotherPhone, expect, expectGoodScreen, signIn, test } from './steward.ts'
import { untilSaved } from './stored-drafts.ts'
import { fireVisibilityChange } from './visibility.ts'
import { openFromList, ownTask } from './task-pages.ts'

const TITLE = '王小川车辆过户批单待签名'
const THEIRS = '过户批单改为周三签名'
const MINE = '客户改约到周三下午三点。'

test('DEC-20 after two browsers edit one task, the second sees the changes, keeps what was typed, and may save over it', async ({
  page,
  browser,
  steward,
}) => {
  steward.expectNoise(/409/)
  const taskId = await ownTask(steward, TITLE)
  await signIn(page)
  await openFromList(page, TITLE)
  await page.getByRole('button', { name: '编辑工单' }).tap()
  const mine = page.getByRole('dialog', { name: '编辑工单' })
  await mine.getByLabel(/^内容/).fill(MINE)

  const other = await anotherPhone(browser, steward)
  await signIn(other)
  await openFromList(other, TITLE)
  await other.getByRole('button', { name: '编辑工单' }).tap()
  await other.getByRole('dialog').getByLabel(/^标题/).fill(THEIRS)
  await other.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(other.getByText('修改完成')).toBeVisible()
  await other.context().close()

  await mine.getByRole('button', { name: '确定' }).tap()
  await expect(mine.getByRole('heading', { name: '刚被修改' })).toBeVisible()
  await expect(mine.getByRole('deletion')).toHaveText(`改前${TITLE}`)
  await expect(mine.getByRole('insertion')).toHaveText(`改后${THEIRS}`)
  await expect(mine.getByLabel(/^标题/)).toHaveValue(THEIRS)
  await expect(mine.getByLabel(/^内容/)).toHaveValue(MINE)
  await expectGoodScreen(page)
  await mine.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const task = await steward.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  expect(task).toMatchObject({ taskTitle: THEIRS, taskContext: MINE, version: 4 })
})

test('DEC-20 DEC-18 a restored draft keeps what another user saved meanwhile, and the form asks first when both changed a field', async ({
  page,
  steward,
}) => {
  const taskId = await ownTask(steward, TITLE)
  const edit = page.getByRole('button', { name: '编辑工单' })
  const dialog = page.getByRole('dialog', { name: '编辑工单' })
  const resume = page.getByRole('button', { name: '继续上次填写' })
  const saveElsewhere = (values: { taskTitle?: string; taskContext?: string }, version: number) =>
    steward.db
      .updateTable('task')
      .set({ ...values, version })
      .where('taskId', '=', taskId)
      .execute()
  await signIn(page)
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await edit.tap()
  await untilSaved(page, () => dialog.getByLabel(/^内容/).fill(MINE))
  await saveElsewhere({ taskTitle: THEIRS }, 3)
  await page.reload()
  await edit.tap()
  await expect(dialog.getByLabel(/^内容/)).toHaveValue(MINE)
  await expect(dialog.getByLabel(/^标题/)).toHaveValue(THEIRS)
  await expect(resume).toHaveCount(0)
  await saveElsewhere({ taskContext: '改约' }, 4)
  await page.reload()
  await edit.tap()
  await expect(dialog.getByLabel(/^内容/)).toHaveValue('改约')
  await resume.tap()
  await expect(dialog.getByLabel(/^内容/)).toHaveValue(MINE)
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const task = await steward.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  expect(task).toMatchObject({ taskTitle: THEIRS, taskContext: MINE })
})

test('DEC-20 the full form of a task clears what was emptied meanwhile and keeps what was typed', async ({ page, steward }) => {
  steward.expectNoise(/409/)
  const taskId = await ownTask(steward, TITLE)
  await signIn(page)
  await openFromList(page, TITLE)
  await page.goto('/updateTask')
  await page.getByLabel(/^内容/).fill(MINE)
  await steward.db.updateTable('task').set({ version: 3, taskCustomer: null }).where('taskId', '=', taskId).execute()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByRole('heading', { name: '刚被修改' })).toBeVisible()
  await expect(page.getByText('标题、内容和提醒时间没有变，其他项目有改动')).toBeVisible()
  await expect(page.getByLabel(/^内容/)).toHaveValue(MINE)
  await expect(page.getByRole('button', { name: '关联客户 请选择' })).toBeVisible()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const task = await steward.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  expect(task).toMatchObject({ taskContext: MINE, taskCustomer: null, version: 4 })
})

test('DEC-20 an open customer form whose page reads the data again does not save over what a colleague saved into the same field', async ({
  page,
  browser,
  steward,
}) => {
  steward.expectNoise(/409/)
  const detail = '/customerDetail?externalUserid=wmDEMO0002'
  const [mine, theirs] = ['138 0000 0001', '139 0000 0002']
  await signIn(page)
  await page.goto(detail)
  const mobile = page.getByLabel(/^手机号码/)
  await mobile.fill(mine)
  const before = await page.getByLabel(/^姓名/).inputValue()

  const other = await anotherPhone(browser, steward)
  await signIn(other, 'claims')
  await other.goto(detail)
  await expect(other.getByLabel(/^姓名/)).toHaveValue(before)
  await other.getByLabel(/^手机号码/).fill(theirs)
  await other.getByLabel(/^姓名/).fill('欧阳静怡')
  await other.getByRole('button', { name: '保存' }).tap()
  await expect(other.getByText('保存成功')).toBeVisible()
  await other.context().close()

  // A return is ignored while an earlier reading is still running.
  await expect(async () => {
    await fireVisibilityChange(page)
    await expect(page.getByLabel(/^姓名/)).toHaveValue('欧阳静怡', { timeout: 3_000 })
  }).toPass()
  await expect(mobile).toHaveValue(mine)
  const save = page.getByRole('button', { name: '保存' })
  await save.tap()
  await expect(page.getByText('客户信息刚被修改，您填写的内容已保留')).toBeVisible()
  await expect(page.getByRole('insertion')).toHaveText('改后139****0002')
  await expect(mobile).toHaveValue(mine)
  await save.tap()
  await expect(page.getByText('保存成功')).toBeVisible()
  await page.reload()
  await expect(mobile).toHaveValue(mine)
  await expect(page.getByLabel(/^姓名/)).toHaveValue('欧阳静怡')
})
