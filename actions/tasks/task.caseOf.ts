import { type Command, fail } from '../action.ts'
import { isComplaint } from './rules.ts'

/** Returns the case number of a complaint task, fetching it when the list row lacks it, and stores it in the session (TODO-06, AMB-16). */
const caseOf: Command<'task.caseOf'> = async ({ task }, context) => {
  if (!task?.taskId || !isComplaint(task)) return fail('task.caseOf', 'notAComplaint', {})
  const found = task.caseNo ? task : (await context.call('getNewByTaskId', { taskId: task.taskId })).data
  const { caseNo, caseType } = { caseType: undefined, ...found }
  if (!caseNo) return fail('task.caseOf', 'failed', {})
  context.session.set({ caseNo })
  return { caseNo, ...(caseType ? { caseType } : {}) }
}
export default caseOf
