import type { Command } from '../action.ts'

/** Remembers an order for the screen that is opened next (TODO-07, AMB-64). */
const use: Command<'task.use'> = async ({ task }, context) => {
  context.memory.set('task', task ?? {})
}
export default use
