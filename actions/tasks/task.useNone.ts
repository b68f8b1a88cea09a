import type { Command } from '../action.ts'

/** Forgets the remembered order: the next form is a new one (TASKFORM-01, AMB-64). */
const useNone: Command<'task.useNone'> = async (_params, context) => {
  context.handoff.set('task', undefined)
}
export default useNone
