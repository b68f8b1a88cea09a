import { readData } from '../../demo/read-data.ts'

export interface DemoTask {
  /** Whose task it is: a person's key. */
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
  /** The names of its two files; what is in them is drawn when the data is made. */
  image?: string
  file?: string
  /** What it said before its creator edited it, and on which business day from today that was. */
  was?: { title: string; content: string; day: number }
}

export const readTasks = (): DemoTask[] => readData('tasks/demo/tasks.json')

/** The number of the demo's task at `index` of its list. */
export const demoTaskId = (index: number): string => `GD${String(index + 1).padStart(4, '0')}`
