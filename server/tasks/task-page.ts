import { isComplaint } from '../../actions/tasks/rules.ts'
import type { TaskTable } from './tables.ts'

/**
 * The page of the app that shows an order: a complaint's case once it has a number (TODO-06), the reminder's page for
 * type 1 (REMIND-11), else the order's own (AMB-23). A path with its query.
 */
export function taskPage(order: Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'caseNo'>): string {
  const { taskId, taskType, caseNo } = order
  if (isComplaint(order) && caseNo !== '') return `/complaintTaskDetail?caseNo=${encodeURIComponent(caseNo)}`
  return `/${taskType === '1' ? 'customerCareDetail' : 'planTaskDetail'}?taskId=${encodeURIComponent(taskId)}`
}
