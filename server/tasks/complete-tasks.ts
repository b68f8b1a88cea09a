import type { HandlerContext } from '../handler/handler-context.ts'
import { statusAt } from './status.ts'
import { transitionTo } from './transition.ts'

/**
 * Completes a task, or all tasks of a case, whoever has them, since what they ask for has happened: an open one becomes 3, an
 * expired one, noted as such or not, 5 (STATUS-03, DEC-26, decision 017). One that is completed or deleted stays as it is.
 * `by` is the column that holds `id`.
 */
export async function completeTasks(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  by: 'taskId' | 'caseNo',
  id: string,
  taskRemark: string,
): Promise<void> {
  for (const taskStatus of ['3', '5']) {
    await db
      .updateTable('task')
      .set({ taskStatus, taskStatusTime: now, updatedDate: now, taskRemark })
      .where(by, '=', id)
      .where('isDelete', '=', '0')
      .where(statusAt(now), 'in', transitionTo(taskStatus)?.from ?? [])
      .execute()
  }
}
