import { isComplaint } from '../../actions/tasks/rules.ts'
import type { TaskTable } from './tables.ts'

/**
 * Returns path and query of the page for a task. A complaint with a case number has the case page (TODO-06), type 1 the reminder page
 * (REMIND-11), and every other task the task page (AMB-23).
 */
export function taskPage(task: Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'caseNo'>): string {
  const { taskId, taskType, caseNo } = task
  if (isComplaint(task) && caseNo !== '') return `/complaintTaskDetail?caseNo=${encodeURIComponent(caseNo)}`
  return `/${taskType === '1' ? 'customerCareDetail' : 'planTaskDetail'}?taskId=${encodeURIComponent(taskId)}`
}
