import type { StaffCaller } from '../handler/handler-context.ts'

/** An action on a task that requires permission. */
export type Action = 'read' | 'open' | 'complete' | 'writeToCreator'

export interface Relation {
  taskUser: string
  createdBy: string
  /** Whether the caller is copied on the task. */
  copied: boolean
  /** Whether the caller is currently a steward of the task's customer. */
  stewarded: boolean
}

/**
 * Whether the caller may perform an action on a task (DEC-28). The assignee, the creator, copied staff and the stewards of the
 * customer may read the task, open it, which sets its status (AMB-19), and write to its creator. Only the assignee may complete it.
 */
export function authorize({ userId, userCode }: StaffCaller, action: Action, task: Relation): boolean {
  const assigned = userId !== '' && task.taskUser === userId
  const created = userCode !== '' && task.createdBy === userCode
  switch (action) {
    case 'read':
    case 'open':
    case 'writeToCreator':
      return assigned || created || task.copied || task.stewarded
    case 'complete':
      return assigned
    default:
      return false
  }
}
