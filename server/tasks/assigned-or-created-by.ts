import type { ExpressionBuilder } from 'kysely'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Tables } from '../database/tables.ts'

/** Returns a condition for queries: the task is assigned to the caller, or created by the caller. An empty creator never matches. */
export const assignedOrCreatedBy =
  ({ userId, userCode }: StaffCaller) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'task'>) =>
    or([eb('task.taskUser', '=', userId), and([eb('task.createdBy', '=', userCode), eb('task.createdBy', '!=', '')])])
