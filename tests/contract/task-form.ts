import { DAY, HOUR, NOON } from './people.ts'

/** Returns the request of the form for a new task, assigned to `copied`; `more` overrides its fields. */
export const taskForm = (more: Record<string, unknown> = {}) => ({
  taskTitle: 't',
  taskContext: 'c',
  taskUser: 'copied',
  taskCallTime: NOON + HOUR,
  taskEndTime: NOON + DAY,
  taskCallType: '1',
  ...more,
})
