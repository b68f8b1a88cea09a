import type { Generated } from 'kysely'

export interface TaskTable {
  taskId: string
  taskType: string
  taskChildrenType: string
  dataSource: string
  caseNo: string
  caseType: string
  isDelete: string
  taskTitle: string
  taskContext: string
  taskUser: string
  taskCustomer: string | null
  taskCallTime: number | null
  taskEndTime: number | null
  taskCallType: string
  createdBy: string
  createdDate: number
  updatedDate: number
  taskStatus: string
  taskStatusTime: number | null
  taskRemark: string
  msgChannel: Generated<string>
  joinUser: Generated<string>
  /** Counts the edits; who edits says which one they read (DEC-20). */
  version: Generated<number>
  /** The fields an analyst added, as the text of a JSON object (DEC-25). */
  extra: Generated<string>
  imgFileId: Generated<string | null>
  otherFileId: Generated<string | null>
}

export interface TaskCopyTable {
  taskId: string
  userId: string
}

/** What an edit changed: one row a field. Instants are epoch milliseconds, as text. */
export interface TaskTraceTable {
  taskId: string
  /** The task's version after the edit. */
  version: number
  field: string
  before: string
  after: string
  userId: string
  editedAt: number
}

/** The tables of tasks, of their copies and of what edits changed. */
export interface TaskTables {
  task: TaskTable
  task_copy: TaskCopyTable
  task_trace: TaskTraceTable
}
