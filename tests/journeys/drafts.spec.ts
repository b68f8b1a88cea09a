import { expect, fillLogin, idle, PASSWORD, signIn, type Steward, test } from './steward.ts'
import type { Page } from '@playwright/test'
import { copyExpired, pickFile } from './task-pages.ts'
import { lastSavedAt, hidePage, untilSaved } from './stored-drafts.ts'
import { blankPicture } from './pictures.ts'

const TITLE = '王小川车辆过户批单待签名'
const REMARK = '已电话联系，约定下午三点上门收取原件'

const addressOf = async ({ db }: Steward, title = TITLE) => {
  const { taskId } = await db.selectFrom('task').select('taskId').where('taskTitle', '=', title).executeTakeFirstOrThrow()
  return `/planTaskDetail?taskId=${taskId}`
}
const remark = (page: Page) => page.getByRole('dialog', { name: '完成工单' }).getByRole('textbox')

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: '完成工单' }).tap()
  await expect(remark(page)).toBeVisible()
}

async function typeAndPause(page: Page): Promise<void> {
  await openDialog(page)
  await untilSaved(page, () => remark(page).fill(REMARK))
}

/** Types a remark, leaves, and returns to its dialog, which then offers the draft. `leaveAndReturn` repeats the last two steps. */
async function typeAndReturn(page: Page, steward: Steward): Promise<{ leaveAndReturn(): Promise<void> }> {
  const address = await addressOf(steward)
  const leaveAndReturn = async () => {
    // Removing the history entry of a question that has just closed would abort the navigation; the dialog with the remark has one, too.
    await page.waitForFunction(() => ((window.history.state as { usr?: { overlays?: number } } | null)?.usr?.overlays ?? 0) <= 1)
    await page.goto('/myHome')
    await page.goto(address)
    await openDialog(page)
  }
  await signIn(page)
  await page.goto(address)
  await typeAndPause(page)
  await leaveAndReturn()
  return { leaveAndReturn }
}

test('DEC-18 restores the draft after a reload without asking', async ({ page, steward }) => {
  await signIn(page)
  await page.goto(await addressOf(steward))
  await typeAndPause(page)
  await page.reload()
  await openDialog(page)
  await expect(remark(page)).toHaveValue(REMARK)
})

test('DEC-18 each customer has a draft of a new task, and a text stays with its customer', async ({ page }) => {
  const open = (custName: string, id: string) =>
    page.goto(`/updateTask?${new URLSearchParams({ from: 'fromCustomer', custName, wechatCustomerId: id }).toString()}`)
  const title = page.getByLabel(/^标题/)
  const resume = page.getByRole('button', { name: '继续上次填写' })
  await signIn(page)
  await open('欧阳静宜', 'KH0002')
  await untilSaved(page, () => title.fill('欧阳退保回访'))
  await page.goto('/myHome')
  await open('王小川', 'KH0001')
  await expect(page.getByText('王小川')).toBeVisible()
  await idle(page)
  await expect(resume).toHaveCount(0)
  await expect(title).toHaveValue('')
  await untilSaved(page, () => title.fill('王小川续保'))
  await page.goto('/myHome')
  await open('欧阳静宜', 'KH0002')
  await resume.tap()
  await expect(title).toHaveValue('欧阳退保回访')
  await expect(page.getByText('欧阳静宜')).toBeVisible()
})

test('DEC-18 a text typed for one task is not offered for another', async ({ page, steward }) => {
  await signIn(page)
  await page.goto(await addressOf(steward))
  await typeAndPause(page)
  await page.goto(await addressOf(steward, '新车上牌后补录车架号与发动机号'))
  await openDialog(page)
  await idle(page)
  await expect(page.getByRole('button', { name: '继续上次填写' })).toHaveCount(0)
  await expect(remark(page)).toHaveValue('')
})

test('DEC-18 offers the draft after the page was closed and its address opened in a new page, with a new sign-in', async ({
  page,
  context,
  steward,
}) => {
  const address = await addressOf(steward)
  await signIn(page)
  await page.goto(address)
  await typeAndPause(page)
  const next = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(address)
  await next.getByRole('button', { name: '确定' }).tap()
  await fillLogin(next, 'service', PASSWORD)
  await openDialog(next)
  await next.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(remark(next)).toHaveValue(REMARK)
})

test('DEC-18 declining the draft empties the form, and the draft is not offered again', async ({ page, steward }) => {
  const { leaveAndReturn } = await typeAndReturn(page, steward)
  await page.getByRole('button', { name: '重新填写' }).tap()
  await expect(page.getByRole('button', { name: '重新填写' })).toHaveCount(0)
  await expect(remark(page)).toHaveValue('')
  await leaveAndReturn()
  expect(await lastSavedAt(page)).toBe(0)
  await idle(page)
  await expect(page.getByRole('button', { name: '继续上次填写' })).toHaveCount(0)
})

test('DEC-18 going back at the draft dialog keeps the draft, which is offered again', async ({ page, steward }) => {
  const { leaveAndReturn } = await typeAndReturn(page, steward)
  const resume = page.getByRole('button', { name: '继续上次填写' })
  await expect(resume).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(resume).toHaveCount(0)
  await leaveAndReturn()
  await resume.tap()
  await expect(remark(page)).toHaveValue(REMARK)
})

test('DEC-18 a customer removed from a task stays removed after a reload, and can be chosen again', async ({ page }) => {
  const choose = async () => {
    await page.getByText('关联客户').tap()
    await page.getByRole('radio', { name: /王小川/ }).tap()
    await page.getByRole('button', { name: '确认' }).tap()
    await expect(page.getByText('王小川')).toBeVisible()
  }
  const unchosen = page.getByRole('button', { name: '关联客户 请选择' })
  await signIn(page)
  await page.goto('/updateTask')
  await choose()
  await page.getByRole('button', { name: '清空 关联客户' }).tap()
  await expect(unchosen).toBeVisible()
  await untilSaved(page, () => page.getByLabel(/^标题/).fill('无客户的工单'))
  await page.reload()
  await expect(page.getByLabel(/^标题/)).toHaveValue('无客户的工单')
  await expect(unchosen).toBeVisible()
  await choose()
  await idle(page)
  await expect(page.getByText('王小川')).toBeVisible()
  await expect(page.getByLabel(/^标题/)).toHaveValue('无客户的工单')
})

test('DEC-18 the draft is encrypted, not offered to another person, and erased when that person signs in', async ({
  page,
  context,
  steward,
}) => {
  const address = await addressOf(steward)
  await signIn(page)
  await page.goto(address)
  await typeAndPause(page)
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        indexedDB.open('steward-drafts').onsuccess = (event) => {
          const all = (event.target as IDBOpenDBRequest).result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => resolve(new TextDecoder().decode(all.result[0]?.sealed.data) + JSON.stringify(all.result))
        }
      }),
  )
  expect(stored).toContain('savedAt')
  expect(stored).not.toContain(REMARK.slice(0, 6))

  const other = await context.newPage()
  // Data is kept for everyone signed in to another tab, so that tab is closed first.
  await page.close()
  await signIn(other, 'business')
  await expect(async () => {
    const left = await other.evaluate(
      () =>
        new Promise<number>((resolve) => {
          indexedDB.open('steward-drafts').onsuccess = (event) => {
            const count = (event.target as IDBOpenDBRequest).result.transaction('drafts').objectStore('drafts').count()
            count.onsuccess = () => resolve(count.result)
          }
        }),
    )
    expect(left).toBe(0)
  }).toPass()
})

test('DEC-18 a reload of the tab of one person keeps the draft of another, whose tab the browser has discarded', async ({
  page,
  context,
}) => {
  await signIn(page)
  const other = await context.newPage()
  await signIn(other, 'business')
  await other.goto('/updateTask')
  await untilSaved(other, () => other.getByLabel(/^标题/).fill('没写完的工单'))
  // Leaves like a discarded tab: without the page, and with the tab's own storage.
  await other.goto('about:blank')
  await page.reload()
  await idle(page)
  await page.goto('/my')
  await idle(page)
  expect(await lastSavedAt(page)).toBeGreaterThan(0)
  await other.goBack()
  await expect(other.getByLabel(/^标题/)).toHaveValue('没写完的工单')
})

test('DEC-18 a submitted draft is not offered again', async ({ page, steward }) => {
  const address = await addressOf(steward)
  await signIn(page)
  await page.goto(address)
  await typeAndPause(page)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()
  // The message is shown before the steps behind it end; leaving the page in between would stop the deletion.
  await expect.poll(() => lastSavedAt(page)).toBe(0)
  await steward.db.updateTable('task').set({ taskStatus: '2' }).where('taskTitle', '=', TITLE).execute()
  await page.goto('/myHome')
  await page.goto(address)
  await openDialog(page)
  expect(await lastSavedAt(page)).toBe(0)
  await idle(page)
  await expect(remark(page)).toHaveValue('')
})

test('DEC-18 offers the draft of an unfinished task in a new page, picture included', async ({ page, context, steward }) => {
  await signIn(page)
  await copyExpired(page, steward)
  await page.getByLabel(/^标题/).fill('收取过户材料复印件')
  await page.getByLabel(/^内容/).fill(REMARK)
  await page.getByRole('radio', { name: '60分钟' }).tap()
  await pickFile(page, '图片', { name: '登记证.png', mimeType: 'image/png', buffer: blankPicture(300, 200) })
  await expect(page.getByText('上传成功')).toBeVisible()
  await hidePage(page)
  const address = page.url()
  const next = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(address)
  await next.getByRole('button', { name: '确定' }).tap()
  await fillLogin(next, 'service', PASSWORD)
  await next.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(next.getByLabel(/^标题/)).toHaveValue('收取过户材料复印件')
  await expect(next.getByLabel(/^内容/)).toHaveValue(REMARK)
  await expect(next.getByRole('radio', { name: '60分钟' })).toBeChecked()
  await expect(next.getByRole('button', { name: /查看大图/ })).toBeVisible()
  await next.getByRole('button', { name: '保存' }).tap()
  await expect(next.getByText('保存成功')).toBeVisible()
  const task = await steward.db.selectFrom('task').selectAll().where('taskTitle', '=', '收取过户材料复印件').executeTakeFirstOrThrow()
  expect(task).toMatchObject({ taskContext: REMARK, taskCallType: '3' })
  expect(task.imgFileId).not.toBeNull()
})
