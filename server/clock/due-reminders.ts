import { sql } from 'kysely'
import { LOOK_BACK_MS } from '../../actions/tasks/reminder-rules.ts'
import type { Database } from '../database/tables.ts'
import { OPEN } from '../tasks/status.ts'

export interface Moment {
  frequency: string
  /** How long before the reminder time, in milliseconds. */
  lead: number
  now: number
}

/**
 * Who is still to be reminded of which tasks of one frequency, `most` at a time: `isReminderDue` in the words of the
 * database, for the assignee and those copied, without those who have a row of `reminder`.
 */
export const notReminded = (db: Database, moment: Moment, most: number) =>
  dueTasks(db, moment)
    .select('task.taskUser as userId')
    .where(unheard('task.taskUser'))
    .union(
      dueTasks(db, moment)
        .innerJoin('task_copy', 'task_copy.taskId', 'task.taskId')
        .select('task_copy.userId')
        .where(unheard('task_copy.userId')),
    )
    // In one order everywhere: servers that meet wait for one another, and never in a circle.
    .orderBy('taskId')
    .orderBy('userId')
    .limit(most)
    .execute()

const dueTasks = (db: Database, { frequency, lead, now }: Moment) =>
  db
    .selectFrom('task')
    .select(['task.taskId', 'task.taskType', 'task.taskChildrenType', 'task.caseNo', 'task.taskTitle'])
    .select((eb) => eb.ref('task.taskCallTime').$notNull().as('taskCallTime'))
    .where('task.taskCallType', '=', frequency)
    .where('task.taskCallTime', '<=', now + lead)
    .where('task.taskCallTime', '>', now + lead - LOOK_BACK_MS)
    .where('task.taskStatus', 'in', OPEN)
    .where('task.isDelete', '=', '0')
    .where(({ or, eb }) =>
      or([eb('task.taskEndTime', 'is', null), eb('task.taskEndTime', '>=', sql<number>`${sql.ref('task.taskCallTime')} - ${lead}`)]),
    )

/** Of a task and a person: nobody has reminded them of this reminder time yet. */
const unheard = (person: string) =>
  sql<boolean>`not exists (select 1 from reminder where ${sql.ref('reminder.taskId')} = ${sql.ref('task.taskId')} and ${sql.ref('reminder.taskCallTime')} = ${sql.ref('task.taskCallTime')} and ${sql.ref('reminder.userId')} = ${sql.ref(person)})`
