import { type Command, end } from '../action.ts'
import { isComplaint } from './rules.ts'

/** The case number of a complaint order, asked for when the list did not bring it, and remembered (TODO-06, AMB-16). */
const caseOf: Command<'task.caseOf'> = async ({ task }, context) => {
  if (!task?.taskId || !isComplaint(task)) return end('task.caseOf', 'notAComplaint', {})
  const found = task.caseNo ? task : (await context.call('getNewByTaskId', { taskId: task.taskId })).data
  const { caseNo, caseType } = { caseType: undefined, ...found }
  if (!caseNo) return end('task.caseOf', 'failed', {})
  context.session.set({ caseNo })
  return { caseNo, ...(caseType ? { caseType } : {}) }
}
export default caseOf
