import { end, type Command } from '../action.ts'
import { openedStatus } from './rules.ts'

/** The first opening changes the status, once; a failure blocks nothing (TASKVIEW-08, AMB-19). */
const markOpened: Command<'task.markOpened'> = async ({ task }, context) => {
  const taskStatus = task && openedStatus(task)
  if (!task?.taskId || !taskStatus) return
  try {
    const answer = await context.call('updateTask', { taskId: task.taskId, taskStatus, taskStatusTime: context.now() })
    if (answer.ok) return
  } catch {
    // Whatever went wrong, the order can be read all the same.
  }
  end('task.markOpened', 'failed', {})
}
export default markOpened
