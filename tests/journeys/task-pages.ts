import type { Page } from '@playwright/test'
import type { Steward } from './steward.ts'

/** Makes the steward the creator of a demo task and applies further changes. Returns the task's id. */
export async function ownTask(
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

/** Opens a task from the to-do list; the next form edits that task. */
export async function openFromList(page: Page, title: string): Promise<void> {
  await page.goto('/waitDeal')
  await page.getByText(title).tap()
  await page.getByRole('button', { name: '编辑工单' }).waitFor()
}

/** Title of an expired task of the demo. */
export const EXPIRED = '上门收取王建国过户材料原件'

/** Makes the expired task the steward's own and starts a copy. Returns the id of the original. */
export async function copyExpired(page: Page, steward: Steward): Promise<string> {
  const taskId = await ownTask(steward, EXPIRED)
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await page.getByRole('button', { name: '复制工单' }).tap()
  return taskId
}

/** Picks a file through the form's add button. */
export async function pickFile(
  page: Page,
  field: '图片' | '附件',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: `添加 ${field}` }).tap()])
  await chooser.setFiles(file)
}
