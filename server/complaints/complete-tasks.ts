import type { Database } from '../database/tables.ts'
import { statusAt } from '../tasks/status.ts'
import { transitionTo } from '../tasks/transition.ts'

/**
 * Completes the tasks of a case that has been handled, whoever has them, with the opinion as their remark: an open one
 * becomes 3, an expired one, noted as such or not, 5 (STATUS-03, DEC-26, decision 017). A complaint task shows its
 * case and no button to complete it.
 */
export async function completeTasks(db: Database, caseNo: string, taskRemark: string, now: number): Promise<void> {
  for (const taskStatus of ['3', '5']) {
    await db
      .updateTable('task')
      .set({ taskStatus, taskStatusTime: now, updatedDate: now, taskRemark })
      .where('caseNo', '=', caseNo)
      .where('isDelete', '=', '0')
      .where(statusAt(now), 'in', transitionTo(taskStatus)?.from ?? [])
      .execute()
  }
}
