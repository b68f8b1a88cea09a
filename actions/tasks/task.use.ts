import type { Command } from '../action.ts'

/** Remembers which order the screen that is opened next is about (TODO-07, AMB-64). The rest of it is asked for there. */
const use: Command<'task.use'> = async ({ task }, context) => {
  context.handoff.set('task', task?.taskId === undefined ? undefined : { taskId: task.taskId })
}
export default use
