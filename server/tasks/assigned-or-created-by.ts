import type { ExpressionBuilder } from 'kysely'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Tables } from '../database/tables.ts'

/** Of a task in a query: this person got it or made it. What nobody made is nobody's, as in `authorize`. */
export const assignedOrCreatedBy =
  ({ userId, userCode }: StaffCaller) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'task'>) =>
    or([eb('task.taskUser', '=', userId), and([eb('task.createdBy', '=', userCode), eb('task.createdBy', '!=', '')])])
