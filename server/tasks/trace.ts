import type { Codes } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { TaskTraceTable } from './tables.ts'

type Traced = Codes['tracedField']

/** What the change history compares (TASKVIEW-04), in the order it is shown in. */
const TRACED = ['taskTitle', 'taskContext', 'taskCallTime'] as const satisfies readonly Traced[]

type Compared = Record<(typeof TRACED)[number], string | number | null>
type Edit = Pick<TaskTraceTable, 'taskId' | 'version' | 'userId' | 'editedAt'>

/** Writes down what an edit changed of title, content and reminder time, one row each; what stayed leaves none. */
export async function writeTrace(db: Database, edit: Edit, before: Compared, after: Compared): Promise<void> {
  const rows = TRACED.filter((field) => before[field] !== after[field]).map((field) => ({
    ...edit,
    field,
    before: String(before[field] ?? ''),
    after: String(after[field] ?? ''),
  }))
  if (rows.length > 0) await db.insertInto('task_trace').values(rows).execute()
}

/** Adds what happened to a task, and was no edit of its form, to its history, as a version of its own; nothing when there is no task. */
export async function addToTrace(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  taskId: string,
  change: Pick<TaskTraceTable, 'before' | 'after' | 'userId'> & { field: Traced },
): Promise<void> {
  const noted = await db
    .updateTable('task')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedDate: now }))
    .where('taskId', '=', taskId)
    .returning('version')
    .executeTakeFirst()
  if (noted)
    await db
      .insertInto('task_trace')
      .values({ ...change, taskId, version: noted.version, editedAt: now })
      .execute()
}

interface TraceRow {
  field: string
  before: string
  after: string
  who: string
  editedAt: number
}

/** What was changed of a task, newest first; within one edit title, content, reminder time. */
export async function readTrace(db: Database, taskId: string): Promise<TraceRow[]> {
  const rows = await db
    .selectFrom('task_trace')
    .innerJoin('staff', 'staff.userId', 'task_trace.userId')
    .select(['task_trace.field', 'task_trace.before', 'task_trace.after', 'task_trace.version', 'task_trace.editedAt', 'staff.name as who'])
    .where('task_trace.taskId', '=', taskId)
    .execute()
  const place = ({ field }: { field: string }) => TRACED.findIndex((each) => each === field)
  return rows.sort((left, right) => right.version - left.version || place(left) - place(right))
}
