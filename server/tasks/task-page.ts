import { isComplaint } from '../../actions/tasks/rules.ts'
import type { TaskTable } from './tables.ts'

/**
 * The page of the app that shows a task: a complaint's case once it has a number (TODO-06), the reminder's page for
 * type 1 (REMIND-11), else the task's own (AMB-23). A path with its query.
 */
export function taskPage(task: Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'caseNo'>): string {
  const { taskId, taskType, caseNo } = task
  if (isComplaint(task) && caseNo !== '') return `/complaintTaskDetail?caseNo=${encodeURIComponent(caseNo)}`
  return `/${taskType === '1' ? 'customerCareDetail' : 'planTaskDetail'}?taskId=${encodeURIComponent(taskId)}`
}
