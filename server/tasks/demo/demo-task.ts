import { readData } from '../../demo/read-data.ts'

/** A task that the insurer's core sends: a reminder, or the task of a complaint case. */
export interface ArrivingTask {
  /** The assignee's key. */
  for: string
  /** Type and child type, e.g. "2/1". */
  kind: string
  status: string
  title: string
  content: string
  customer?: string
  /** In business days from today; the task is due at the end of its day. */
  created: number
  due?: number
  remark?: string
  call?: string
  caseNo?: string
}

/** A task that a steward has created. */
export interface DemoTask extends ArrivingTask {
  /** The creator's key. */
  by: string
  copies?: string[]
  /** Fields that an analyst added (DEC-25). */
  extra?: Record<string, string | number | boolean>
  /** Names of the task's two files; their content is drawn when the data is seeded. */
  image?: string
  file?: string
  /** Title and content before an edit by the creator, and the business day of the edit from today. */
  was?: { title: string; content: string; day: number }
}

/** A task with its index in the demo's data. */
export type Placed<Task> = readonly [task: Task, index: number]

export interface DemoTasks {
  created: readonly Placed<DemoTask>[]
  arriving: readonly Placed<ArrivingTask>[]
}

export function readTasks(): DemoTasks {
  const placed = readData<(DemoTask | ArrivingTask)[]>('tasks/demo/tasks.json').map((task, index) => [task, index] as const)
  return { created: placed.filter(isCreated), arriving: placed.filter((one) => !isCreated(one)) }
}

const isCreated = (placed: Placed<DemoTask | ArrivingTask>): placed is Placed<DemoTask> => 'by' in placed[0]

/** Returns the id of the created demo task at `index`. */
export const demoTaskId = (index: number): string => `GD${String(index + 1).padStart(4, '0')}`
