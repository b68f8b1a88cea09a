import type { Page } from '@playwright/test'
import type { Steward } from './steward.ts'

/** An order of the demo made one's own by changing who created it, and whatever else a journey needs of it. */
export async function ownOrder(
  { db }: Steward,
  taskTitle: string,
  changes: { taskStatus?: string; taskEndTime?: number } = {},
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

/** Picks a file where the form adds one. */
export async function pickFile(
  page: Page,
  where: '图片' | '附件',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: `添加 ${where}` }).tap()])
  await chooser.setFiles(file)
}
