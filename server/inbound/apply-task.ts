import type { Updateable } from 'kysely'
import { isComplaint } from '../../actions/tasks/rules.ts'
import { idOf } from '../contacts/contact-ids.ts'
import type { Database } from '../database/tables.ts'
import { insertQuietly } from '../tasks/insert-task.ts'
import { countAsReminder } from '../tasks/notify-assignee.ts'
import type { TaskTable } from '../tasks/tables.ts'
import type { Applied, InboundHost, KnownTask, ResolvedRow, RowProblem } from './row.ts'
import { instantIn, type RowFields, textIn } from './values.ts'

/** The columns of a task that belong to its sender, without its kind. */
export const taskColumnsOf = (fields: RowFields) => ({
  taskTitle: textIn(fields, 'taskTitle'),
  taskContext: textIn(fields, 'taskContext'),
  taskCallTime: instantIn(fields, 'taskCallTime'),
  taskEndTime: instantIn(fields, 'taskEndTime'),
  taskCallType: textIn(fields, 'taskCallType') || '1',
})

type Columns = ReturnType<typeof taskColumnsOf> & { taskType: string; taskChildrenType: string }

/**
 * Locks the task of a record until the end of the transaction and returns it, so that a steward does not finish the task while a row changes
 * it.
 */
export const lockTask = (db: Database, taskId: string): Promise<KnownTask> =>
  db
    .updateTable('task')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('taskId', '=', taskId)
    .returning(['taskStatus', 'taskCallTime', 'taskEndTime', 'taskUser', 'taskCustomer', 'isDelete'])
    .executeTakeFirstOrThrow()

/** Creates or changes a task. Status and remark belong to the steward. */
export async function applyTask(host: InboundHost, row: ResolvedRow): Promise<Applied> {
  const { fields } = row
  const kind = { taskType: textIn(fields, 'taskType'), taskChildrenType: textIn(fields, 'taskChildrenType') }
  if (isComplaint(kind))
    return { problems: [{ field: 'taskChildrenType', problem: 'A complaint (2/1) is sent with its case to complaint-cases' }] }
  return writeTask(host, row, { ...taskColumnsOf(fields), ...kind })
}

/** Writes the task of a row. `fixed` are columns that only a new task gets. */
export async function writeTask(
  host: InboundHost,
  { key, targetId, task, steward, customer }: ResolvedRow,
  columns: Columns,
  fixed: { caseNo?: string; caseType?: string } = {},
): Promise<Applied> {
  const { now } = host
  if (task) return updateTask(host, { targetId, steward, customer }, columns, task)
  const problems = timeProblems(columns, now)
  if (problems.length > 0) return { problems }
  const taskId = `GD${idOf(key.sender, key.kind, key.externalId)}`
  const { sender, externalId } = key
  const inserted = { ...columns, ...fixed, taskId, taskUser: steward, taskCustomer: customer ?? null, createdBy: '' }
  await insertQuietly(host, inserted, { sender, externalId })
  host.notes.changed(steward)
  await announce(host, { ...columns, taskId, taskUser: steward, taskStatus: '0' })
  return { targetId: taskId }
}

async function updateTask(
  host: InboundHost,
  { targetId, steward: taskUser, customer }: Pick<ResolvedRow, 'targetId' | 'steward' | 'customer'>,
  columns: Columns,
  before: KnownTask,
): Promise<Applied> {
  const { db, now } = host
  const isSameEnd = before.taskEndTime === columns.taskEndTime
  const areSameTimes = isSameEnd && before.taskCallTime === columns.taskCallTime
  // The end of a task may have passed when its texts change.
  const problems = areSameTimes ? [] : timeProblems(columns, isSameEnd ? undefined : now)
  if (problems.length > 0) return { problems }
  // An expired task with a new time is open again.
  const isOpenAgain = before.taskStatus === '4' && (columns.taskEndTime ?? now + 1) > now
  const changed: Updateable<TaskTable> = {
    ...columns,
    taskUser,
    ...(customer === undefined ? {} : { taskCustomer: customer }),
    ...(isOpenAgain ? { taskStatus: '0', taskStatusTime: null } : {}),
    isDelete: '0',
    updatedDate: now,
  }
  await db
    .updateTable('task')
    .set(({ eb }) => ({ ...changed, version: eb('version', '+', 1) }))
    .where('taskId', '=', targetId)
    .execute()
  host.notes.changed(taskUser)
  host.notes.changed(before.taskUser)
  if (taskUser !== before.taskUser || before.isDelete === '1')
    await announce(host, { ...columns, taskId: targetId, taskUser, taskStatus: before.taskStatus })
  return { targetId }
}

/** Notes the task for the steward's card, which is also the reminder when that is due already. */
async function announce(host: InboundHost, task: Columns & { taskId: string; taskUser: string; taskStatus: string }): Promise<void> {
  const { taskId, taskUser, taskCallTime, taskEndTime } = task
  host.notes.arrived(taskUser, taskId)
  if (taskCallTime !== null && taskEndTime !== null) await countAsReminder(host, { ...task, taskCallTime, taskEndTime })
}

/** `now` is undefined when the end may have passed. */
function timeProblems({ taskCallTime, taskEndTime }: Columns, now: number | undefined): RowProblem[] {
  if (taskEndTime === null) return taskCallTime === null ? [] : [{ field: 'taskEndTime', problem: 'is required with taskCallTime' }]
  if (now !== undefined && taskEndTime <= now) return [{ field: 'taskEndTime', problem: 'is in the past' }]
  return (taskCallTime ?? 0) > taskEndTime ? [{ field: 'taskCallTime', problem: 'is later than taskEndTime' }] : []
}

type NotingHost = Pick<InboundHost, 'db' | 'now' | 'notes'>

/** Hides a task from everybody. */
export const withdrawTask = (host: NotingHost, taskId: string): Promise<void> => setDeleted(host, taskId, '1')

/** Shows a withdrawn task again. */
export const showTask = (host: NotingHost, taskId: string): Promise<void> => setDeleted(host, taskId, '0')

async function setDeleted({ db, now, notes }: NotingHost, taskId: string, isDelete: '0' | '1'): Promise<void> {
  const changed = await db
    .updateTable('task')
    .set(({ eb }) => ({ isDelete, updatedDate: now, version: eb('version', '+', 1) }))
    .where('taskId', '=', taskId)
    .returning('taskUser')
    .executeTakeFirst()
  if (changed) notes.changed(changed.taskUser)
}
