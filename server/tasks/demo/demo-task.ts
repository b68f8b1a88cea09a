import { readData } from '../../demo/read-data.ts'

export interface DemoTask {
  /** The assignee's key. */
  for: string
  /** Type and child type, e.g. "2/1". */
  kind: string
  status: string
  title: string
  content: string
  /** The creator's key. */
  by: string
  customer?: string
  /** Business days from today; `due` is the end of that day. */
  created: number
  due?: number
  copies?: string[]
  remark?: string
  call?: string
  caseNo?: string
  /** Fields that an analyst added (DEC-25). */
  extra?: Record<string, string | number | boolean>
  /** Names of the task's two files; their content is drawn when the data is seeded. */
  image?: string
  file?: string
  /** Title and content before an edit by the creator, and the business day of the edit from today. */
  was?: { title: string; content: string; day: number }
}

export const readTasks = (): DemoTask[] => readData('tasks/demo/tasks.json')

/** Returns the id of the demo task at `index`. */
export const demoTaskId = (index: number): string => `GD${String(index + 1).padStart(4, '0')}`
