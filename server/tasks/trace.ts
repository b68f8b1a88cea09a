import type { Codes } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { readExtra } from './extra.ts'
import type { TaskTraceTable } from './tables.ts'

type Traced = Codes['tracedField']

/** Fields of the change history (TASKVIEW-04), in display order; `extra` stands for all fields that forms define (DEC-25). */
const TRACED = ['taskTitle', 'taskContext', 'taskCallTime', 'extra'] as const satisfies readonly Traced[]

/** `extra` is JSON. */
type Compared = Record<Exclude<(typeof TRACED)[number], 'extra'>, string | number | null> & { extra: string }
type Edit = Pick<TaskTraceTable, 'taskId' | 'version' | 'userId' | 'editedAt'>

/** Inserts a row for each of title, content, reminder time and extra fields that an edit changed. */
export async function writeTrace(db: Database, edit: Edit, before: Compared, after: Compared): Promise<void> {
  const [old, next] = [withChangedExtra(before, after), withChangedExtra(after, before)]
  const rows = TRACED.filter((field) => old[field] !== next[field]).map((field) => ({
    ...edit,
    field,
    before: String(old[field] ?? ''),
    after: String(next[field] ?? ''),
  }))
  if (rows.length > 0) await db.insertInto('task_trace').values(rows).execute()
}

/** Returns a task with the values of those extra fields that differ in another version, as one text. */
function withChangedExtra(one: Compared, other: Compared): Compared {
  const [own, others] = [readExtra(one.extra), readExtra(other.extra)]
  const changed = [...new Set([...Object.keys(own), ...Object.keys(others)])].sort().filter((name) => own[name] !== others[name])
  return { ...one, extra: changed.flatMap((name) => (own[name] === undefined ? [] : [String(own[name])])).join(', ') }
}

/** Adds a change that was not made in the task's form to its history, as a new version. Does nothing for an unknown task. */
export async function addToTrace(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  taskId: string,
  change: Pick<TaskTraceTable, 'before' | 'after' | 'userId'> & { field: Traced },
): Promise<void> {
  const updated = await db
    .updateTable('task')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedDate: now }))
    .where('taskId', '=', taskId)
    .returning('version')
    .executeTakeFirst()
  if (updated)
    await db
      .insertInto('task_trace')
      .values({ ...change, taskId, version: updated.version, editedAt: now })
      .execute()
}

interface TraceRow {
  field: string
  before: string
  after: string
  who: string
  editedAt: number
}

/** Returns the changes of a task, newest first; changes of one edit in display order. */
export async function readTrace(db: Database, taskId: string): Promise<TraceRow[]> {
  const rows = await db
    .selectFrom('task_trace')
    .innerJoin('staff', 'staff.userId', 'task_trace.userId')
    .select(['task_trace.field', 'task_trace.before', 'task_trace.after', 'task_trace.version', 'task_trace.editedAt', 'staff.name as who'])
    .where('task_trace.taskId', '=', taskId)
    .execute()
  const position = ({ field }: { field: string }) => TRACED.findIndex((traced) => traced === field)
  return rows.sort((left, right) => right.version - left.version || position(left) - position(right))
}
