import { DAY, HOUR, NOON } from './people.ts'

/** What a form for a new task sends: for `copied`, by `more` otherwise. */
export const taskForm = (more: Record<string, unknown> = {}) => ({
  taskTitle: 't',
  taskContext: 'c',
  taskUser: 'copied',
  taskCallTime: NOON + HOUR,
  taskEndTime: NOON + DAY,
  taskCallType: '1',
  ...more,
})
