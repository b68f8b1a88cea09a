import { recordTaskEvents } from '../webhooks/events.ts'
import type { EventContext } from '../webhooks/record.ts'
import { statusAt } from './status.ts'
import { transitionTo } from './transition.ts'

/**
 * Completes a task, or all tasks of a case, of any assignee, when their work has been done elsewhere. An open task becomes 3, an expired
 * one 5 (STATUS-03, DEC-26, docs/architecture/tasks-and-cases.md). Completed and deleted tasks are not changed. `by` is the column
 * of `id`.
 */
export async function completeTasks(context: EventContext, by: 'taskId' | 'caseNo', id: string, taskRemark: string): Promise<void> {
  const { db, now } = context
  for (const taskStatus of ['3', '5']) {
    const completed = await db
      .updateTable('task')
      .set({ taskStatus, taskStatusTime: now, updatedDate: now, taskRemark })
      .where(by, '=', id)
      .where('isDelete', '=', '0')
      .where(statusAt(now), 'in', transitionTo(taskStatus)?.from ?? [])
      .returning('taskId')
      .execute()
    await recordTaskEvents(
      context,
      'task.completed',
      completed.map(({ taskId }) => taskId),
    )
  }
}
