import { sql } from 'kysely'
import { LOOK_BACK_MS } from '../../actions/tasks/reminder-rules.ts'
import { taskStatusOpen } from '../../generated/codes.ts'
import type { Database } from '../database/tables.ts'

export interface Moment {
  frequency: string
  /** How long before the reminder time, in milliseconds. */
  lead: number
  now: number
}

/**
 * Returns up to `limit` due reminders of one frequency that were not sent yet. The SQL version of `isReminderDue`, for the assignee and
 * everyone in copy.
 */
export const notReminded = (db: Database, moment: Moment, limit: number) =>
  dueTasks(db, moment)
    .select('task.taskUser as userId')
    .where(notYetReminded('task.taskUser', moment))
    .union(
      dueTasks(db, moment)
        .innerJoin('task_copy', 'task_copy.taskId', 'task.taskId')
        .select('task_copy.userId')
        .where(notYetReminded('task_copy.userId', moment)),
    )
    // The same sort order on every server prevents deadlocks.
    .orderBy('taskId')
    .orderBy('userId')
    .limit(limit)
    .execute()

const dueTasks = (db: Database, { frequency, lead, now }: Moment) =>
  db
    .selectFrom('task')
    .select(['task.taskId', 'task.taskType', 'task.taskChildrenType', 'task.caseNo', 'task.taskTitle', 'task.taskUser', 'task.updatedDate'])
    .select((eb) => eb.ref('task.taskCallTime').$notNull().as('taskCallTime'))
    .where('task.taskCallType', '=', frequency)
    .where('task.taskCallTime', '<=', now + lead)
    .where('task.taskCallTime', '>', now + lead - LOOK_BACK_MS)
    .where('task.taskStatus', 'in', taskStatusOpen)
    .where('task.isDelete', '=', '0')
    .where(({ or, eb }) =>
      or([eb('task.taskEndTime', 'is', null), eb('task.taskEndTime', '>=', sql<number>`${sql.ref('task.taskCallTime')} - ${lead}`)]),
    )

/**
 * Condition: the person was not reminded of this task's reminder time since its moment. A reminder from before the moment was sent with a
 * longer lead, which was changed afterwards.
 */
const notYetReminded = (userIdColumn: string, { lead }: Moment) =>
  sql<boolean>`not exists (select 1 from reminder where ${sql.ref('reminder.taskId')} = ${sql.ref('task.taskId')} and ${sql.ref('reminder.taskCallTime')} = ${sql.ref('task.taskCallTime')} and ${sql.ref('reminder.userId')} = ${sql.ref(userIdColumn)} and ${sentSinceMoment(lead)})`

/** Condition on `reminder`: it was sent at or after the moment of its reminder time with this lead. */
export const sentSinceMoment = (lead: number) =>
  sql<boolean>`${sql.ref('reminder.createdAt')} >= ${sql.ref('reminder.taskCallTime')} - ${lead}`
