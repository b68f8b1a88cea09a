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
  /** Incremented by each edit; an edit request contains the version that the client read (DEC-20). */
  version: Generated<number>
  /** The fields that an analyst added, as JSON text (DEC-25). */
  extra: Generated<string>
  imgFileId: Generated<string | null>
  otherFileId: Generated<string | null>
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

export interface TaskCopyTable {
  taskId: string
  userId: string
}

/** One row per field that an edit changed. Instants are epoch milliseconds as text. */
export interface TaskTraceTable {
  taskId: string
  /** The task's version after the edit. */
  version: number
  field: string
  before: string
  after: string
  userId: string
  editedAt: number
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

/** When a task of a steward was created or edited last, so that a page in front refetches. */
export interface WorkNewsTable {
  userId: string
  changedAt: number
}

/** The tables of tasks, copied staff and change history. */
export interface TaskTables {
  task: TaskTable
  task_copy: TaskCopyTable
  task_trace: TaskTraceTable
  work_news: WorkNewsTable
}
