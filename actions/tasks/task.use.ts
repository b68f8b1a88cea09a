import type { Command } from '../action.ts'

/** Stores in the handoff which task the next screen shows (TODO-07, AMB-64). That screen fetches the task itself. */
const use: Command<'task.use'> = async ({ task }, context) => {
  context.handoff.set('task', task?.taskId === undefined ? undefined : { taskId: task.taskId })
}
export default use
