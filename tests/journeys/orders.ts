import type { Page } from '@playwright/test'
import type { Steward } from './steward.ts'

/** An order of the demo made one's own by changing who created it, and whatever else a journey needs of it. */
export async function ownOrder(
  { db }: Steward,
  taskTitle: string,
  changes: { taskStatus?: string; taskEndTime?: number; imgFileId?: null; otherFileId?: null } = {},
): Promise<string> {
  const { userCode } = await db.selectFrom('staff').select('userCode').where('loginName', '=', 'service').executeTakeFirstOrThrow()
  await db
    .updateTable('task')
    .set({ createdBy: userCode, ...changes })
    .where('taskTitle', '=', taskTitle)
    .execute()
  const { taskId } = await db.selectFrom('task').select('taskId').where('taskTitle', '=', taskTitle).executeTakeFirstOrThrow()
  return taskId
}

/** Opens an order from the to-do list, as one does; the next form is about it. */
export async function openFromList(page: Page, title: string): Promise<void> {
  await page.goto('/waitDeal')
  await page.getByText(title).tap()
  await page.getByRole('button', { name: '编辑工单' }).waitFor()
}

/** An order of the demo that has expired. */
export const EXPIRED = '上门收取王建国过户材料原件'

/** Begins a copy of the expired order, made one's own; the number of the order that is copied. */
export async function copyExpired(page: Page, steward: Steward): Promise<string> {
  const taskId = await ownOrder(steward, EXPIRED)
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await page.getByRole('button', { name: '复制工单' }).tap()
  return taskId
}

/** Picks a file where the form adds one. */
export async function pickFile(
  page: Page,
  where: '图片' | '附件',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: `添加 ${where}` }).tap()])
  await chooser.setFiles(file)
}
