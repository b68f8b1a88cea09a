import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { openedStatus } from './rules.ts'

/** Changes the status on the first opening. A failure is logged and does not stop the steps that follow (TASKVIEW-08, AMB-19). */
const markOpened: Command<'task.markOpened'> = async ({ task }, context) => {
  const taskStatus = task && openedStatus(task)
  if (!task?.taskId || !taskStatus) return
  try {
    const answer = await context.call('updateTask', { taskId: task.taskId, taskStatus, taskStatusTime: context.now() })
    if (!answer.ok) context.note('task.markOpened', 'refused')
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error
    context.note('task.markOpened', error.outcome)
  }
}
export default markOpened
