import type { HandlerContext } from '../handler/handler-context.ts'
import { statusAt } from './status.ts'
import { transitionTo } from './transition.ts'

/**
 * Completes a task, or all tasks of a case, of any assignee, when their work has been done elsewhere. An open task becomes 3, an expired
 * one 5 (STATUS-03, DEC-26, docs/architecture/tasks-and-cases.md). Completed and deleted tasks are not changed. `by` is the column
 * of `id`.
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
