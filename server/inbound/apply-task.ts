import type { Updateable } from 'kysely'
import { isComplaint, isFinished } from '../../actions/tasks/rules.ts'
import { idOf } from '../contacts/contact-ids.ts'
import { insertTask } from '../tasks/insert-task.ts'
import { countAsReminder } from '../tasks/notify-assignee.ts'
import type { TaskTable } from '../tasks/tables.ts'
import { noteWork } from '../tasks/work-news.ts'
import type { Applied, InboundHost, ResolvedRow, RowProblem } from './row.ts'
import { noteArrival } from './arrivals.ts'
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

/** Creates or changes a task. Status and remark belong to the steward, so a finished task stays finished. */
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
  { key, targetId, steward, customer, isLate }: ResolvedRow,
  columns: Columns,
  fixed: { caseNo?: string; caseType?: string } = {},
): Promise<Applied> {
  const { now } = host
  if (targetId !== '') return updateTask(host, { targetId, steward, customer, isLate }, columns)
  const problems = timeProblems(columns, isLate ? undefined : now)
  if (problems.length > 0) return { problems }
  const taskUser = steward ?? ''
  const taskId = `GD${idOf(key.sender, key.kind, key.externalId)}`
  await insertTask(host, { ...columns, ...fixed, taskId, taskUser, taskCustomer: customer ?? null, createdBy: '' }, key)
  await announce(host, { ...columns, taskId, taskUser, taskStatus: '0' })
  return { targetId: taskId }
}

async function updateTask(
  host: InboundHost,
  { targetId, steward, customer, isLate }: Pick<ResolvedRow, 'targetId' | 'steward' | 'customer' | 'isLate'>,
  columns: Columns,
): Promise<Applied> {
  const { db, now } = host
  const before = await db
    .selectFrom('task')
    .select(['taskStatus', 'taskEndTime', 'taskUser', 'isDelete'])
    .where('taskId', '=', targetId)
    .executeTakeFirstOrThrow()
  const problems = before.taskEndTime === columns.taskEndTime ? [] : timeProblems(columns, isLate ? undefined : now)
  if (problems.length > 0) return { problems }
  // An expired task with a new time is open again; a finished one never is.
  const isOpenAgain = before.taskStatus === '4' && (columns.taskEndTime ?? now + 1) > now
  const taskUser = steward ?? before.taskUser
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
  await noteWork({ db, now }, taskUser)
  if (taskUser !== before.taskUser) await noteWork({ db, now }, before.taskUser)
  if (!isFinished({ taskStatus: before.taskStatus }) && (taskUser !== before.taskUser || before.isDelete === '1'))
    await announce(host, { ...columns, taskId: targetId, taskUser, taskStatus: before.taskStatus })
  return { targetId }
}

/** Notes the task for the steward's card, which is also the reminder when that is due already. */
async function announce(host: InboundHost, task: Columns & { taskId: string; taskUser: string; taskStatus: string }): Promise<void> {
  const { taskId, taskUser, taskCallTime, taskEndTime } = task
  await noteArrival(host.db, { userId: taskUser, taskId, now: host.now })
  if (taskCallTime !== null && taskEndTime !== null) await countAsReminder(host, { ...task, taskCallTime, taskEndTime })
}

/** `now` is undefined for a row that has waited. */
function timeProblems({ taskCallTime, taskEndTime }: Columns, now: number | undefined): RowProblem[] {
  if (taskEndTime === null) return taskCallTime === null ? [] : [{ field: 'taskEndTime', problem: 'is required with taskCallTime' }]
  if (now !== undefined && taskEndTime <= now) return [{ field: 'taskEndTime', problem: 'is in the past' }]
  return (taskCallTime ?? 0) > taskEndTime ? [{ field: 'taskCallTime', problem: 'is later than taskEndTime' }] : []
}

/** Hides a task from everybody. */
export async function withdrawTask({ db, now }: Pick<InboundHost, 'db' | 'now'>, taskId: string): Promise<void> {
  const withdrawn = await db
    .updateTable('task')
    .set(({ eb }) => ({ isDelete: '1', updatedDate: now, version: eb('version', '+', 1) }))
    .where('taskId', '=', taskId)
    .returning('taskUser')
    .executeTakeFirst()
  if (withdrawn) await noteWork({ db, now }, withdrawn.taskUser)
}
