import type { StaffCaller } from '../handler/handler-context.ts'

/** What someone may want to do with a task. */
export type Action = 'read' | 'open' | 'complete' | 'writeToCreator'

/** How a task stands to one person. */
export interface Relation {
  taskUser: string
  createdBy: string
  /** This person is copied. */
  copied: boolean
  /** This person looks after the task's customer today. */
  stewarded: boolean
}

/**
 * Who may do what with a task (DEC-28): its assignee, its creator, those copied and the stewards of its customer
 * read it, set its status by opening it (AMB-19) and may tell its creator about it; only the assignee completes it.
 * Everyone and everything else: no.
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
