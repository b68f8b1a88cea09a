import type { Kysely } from 'kysely'
import { bigint, cascade, createIndexes, createTable, integer, key, optional, preset, reference, text } from './columns.ts'

/** Creates tasks (work orders), their copies, traces of edits, and reminders, which are deleted with their task. */
export async function createTasks(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'task', {
    taskId: key(text),
    taskType: text,
    taskChildrenType: text,
    dataSource: text,
    caseNo: text,
    caseType: text,
    isDelete: text,
    taskTitle: text,
    taskContext: text,
    taskCallType: text,
    createdBy: text,
    taskStatus: text,
    taskRemark: text,
    taskCallTime: optional(bigint),
    taskEndTime: optional(bigint),
    taskStatusTime: optional(bigint),
    createdDate: bigint,
    updatedDate: bigint,
    taskUser: reference('staff.userId'),
    taskCustomer: optional(reference('customer.wechatCustomerId')),
    msgChannel: preset(text, '1'),
    joinUser: preset(text, ''),
    extra: preset(text, '{}'),
    version: preset(integer, 1),
    imgFileId: optional(reference('file.fileId')),
    otherFileId: optional(reference('file.fileId')),
  })
  await createIndexes(db, 'task', {
    task_case: ['caseNo'],
    task_created: ['taskUser', 'createdDate'],
    task_expiring: ['taskStatus', 'taskEndTime'],
    task_imgFileId: ['imgFileId'],
    task_kind: ['taskUser', 'taskType', 'taskChildrenType'],
    task_of_creator: ['createdBy', 'taskCustomer'],
    task_of_customer: ['taskCustomer'],
    task_open: ['taskUser', 'taskStatus', 'taskEndTime'],
    task_otherFileId: ['otherFileId'],
    task_reminding: ['taskCallType', 'taskCallTime'],
  })
  await createTable(
    db,
    'task_copy',
    {
      taskId: reference('task.taskId'),
      userId: reference('staff.userId'),
    },
    { task_copy_key: ['taskId', 'userId'] },
  )
  await createTable(
    db,
    'task_trace',
    {
      taskId: reference('task.taskId'),
      version: integer,
      field: text,
      before: text,
      after: text,
      userId: reference('staff.userId'),
      editedAt: bigint,
    },
    { task_trace_key: ['taskId', 'version', 'field'] },
  )
  await createTable(
    db,
    'reminder',
    {
      taskId: cascade('task.taskId'),
      taskCallTime: bigint,
      userId: reference('staff.userId'),
      createdAt: bigint,
    },
    { reminder_key: ['taskId', 'taskCallTime', 'userId'] },
  )
  await createTable(db, 'work_news', {
    userId: key(reference('staff.userId')),
    changedAt: bigint,
  })
}
