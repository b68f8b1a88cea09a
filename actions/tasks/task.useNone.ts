import type { Command } from '../action.ts'

/** Clears the task of the handoff, so that the next form creates a task (TASKFORM-01, AMB-64). */
const useNone: Command<'task.useNone'> = async (_params, context) => {
  context.handoff.set('task', undefined)
}
export default useNone
