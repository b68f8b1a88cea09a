import { isReminderDue } from '../../../actions/tasks/reminder-rules.ts'
import type { DemoCustomer } from '../../customers/demo/customers.ts'
import type { Database } from '../../database/tables.ts'
import type { Calendar } from '../../demo/calendar.ts'
import { requireNamed } from '../../demo/read-data.ts'
import { type FileStore, storeFile } from '../../files/store.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'
import { type DemoTask, demoTaskId, type Placed } from './demo-task.ts'
import { taskFiles } from './task-files.ts'
import { taskRow } from './task-row.ts'

interface SeedContext {
  days: Calendar
  now: number
  store: FileStore
  people: DemoPeople
  customers: readonly DemoCustomer[]
}

/** Inserts the tasks that the demo's stewards have created, with files, change history and copies. Requires the demo's people and customers. */
export async function seedTasks(db: Database, tasks: readonly Placed<DemoTask>[], context: SeedContext): Promise<void> {
  const { store, people } = context
  const customerIds = new Map(context.customers.map(({ key, wechatCustomerId }) => [key, wechatCustomerId]))
  const rows = tasks.map(([task, index]) => {
    const taskCustomer = task.customer === undefined ? null : requireNamed(customerIds.get(task.customer), task.customer)
    const ids = { taskUser: people.get(task.for).userId, createdBy: people.get(task.by).userCode, taskCustomer }
    return taskRow(task, index, ids, context)
  })
  const copies = tasks.flatMap(([{ copies: keys }, index]) =>
    (keys ?? []).map((key) => ({ taskId: demoTaskId(index), userId: people.get(key).userId })),
  )
  for (const { file, bytes } of tasks.flatMap(([task, index]) => taskFiles(task, index, context))) {
    await db.insertInto('file').values(file).execute()
    await storeFile(store, db, file.fileId, bytes)
  }
  await db.insertInto('task').values(rows).execute()
  await db
    .insertInto('task_trace')
    .values(tasks.flatMap(([task, index]) => traceOf(task, index, context)))
    .execute()
  await db.insertInto('task_copy').values(copies).execute()
}

/** Counts reminders that are already due as sent, so that the demo does not start with many cards. */
export async function markReminders(db: Database, now: number): Promise<void> {
  const tasks = await db
    .selectFrom('task')
    .select(['taskId', 'taskUser', 'taskCallTime', 'taskEndTime', 'taskCallType', 'taskStatus'])
    .execute()
  const copies = await db.selectFrom('task_copy').select(['taskId', 'userId']).execute()
  const reminders = tasks.flatMap(({ taskId, taskUser, taskCallTime, taskEndTime, taskCallType, taskStatus }) => {
    if (taskCallTime === null || taskEndTime === null || !isReminderDue({ taskCallTime, taskEndTime, taskCallType, taskStatus }, now))
      return []
    const recipients = [taskUser, ...copies.filter((copy) => copy.taskId === taskId).map(({ userId }) => userId)]
    return [...new Set(recipients)].map((userId) => ({ taskId, taskCallTime, userId, createdAt: now }))
  })
  if (reminders.length === 0) return
  await db
    .insertInto('reminder')
    .values(reminders)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the change history of the demo task at `index`, one row per field. */
function traceOf({ title, content, by, was }: DemoTask, index: number, { days, people }: SeedContext) {
  if (!was) return []
  const edit = { taskId: demoTaskId(index), version: 2, userId: people.get(by).userId, editedAt: days.during(was.day, index) }
  const changes = [
    { field: 'taskTitle', before: was.title, after: title },
    { field: 'taskContext', before: was.content, after: content },
  ]
  return changes.filter(({ before, after }) => before !== after).map((change) => ({ ...edit, ...change }))
}
