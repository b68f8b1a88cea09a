import { isReminderDue } from '../../../actions/tasks/reminder-rules.ts'
import type { DemoCustomer } from '../../customers/demo/customers.ts'
import type { Database } from '../../database/tables.ts'
import type { Calendar } from '../../demo/calendar.ts'
import { named } from '../../demo/read-data.ts'
import { type FileStore, keepFile } from '../../files/store.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'
import { type DemoTask, demoTaskId } from './demo-task.ts'
import { taskFiles } from './task-files.ts'
import { taskRow } from './task-row.ts'

interface Around {
  days: Calendar
  now: number
  store: FileStore
  people: DemoPeople
  customers: readonly DemoCustomer[]
}

/** Puts the demo's tasks into empty tables, with their files, changes and copies; the people and customers they name are there. */
export async function seedTasks(db: Database, tasks: readonly DemoTask[], around: Around): Promise<void> {
  const { now, store, people } = around
  const customerIds = new Map(around.customers.map(({ key, wechatCustomerId }) => [key, wechatCustomerId]))
  const rows = tasks.map((task, index) => {
    const taskCustomer = task.customer === undefined ? null : named(customerIds.get(task.customer), task.customer)
    const involved = { taskUser: people.get(task.for).userId, createdBy: people.get(task.by).userCode, taskCustomer }
    return taskRow(task, index, involved, around)
  })
  const copies = tasks.flatMap(({ copies: keys }, index) =>
    (keys ?? []).map((key) => ({ taskId: demoTaskId(index), userId: people.get(key).userId })),
  )
  // What reminded before the demo was there is taken as told: it begins without a heap of cards.
  const reminders = rows.flatMap(({ taskId, taskUser, taskCallTime, taskEndTime, taskCallType, taskStatus }) => {
    if (taskCallTime === null || taskEndTime === null || !isReminderDue({ taskCallTime, taskEndTime, taskCallType, taskStatus }, now))
      return []
    const told = [taskUser, ...copies.filter((copy) => copy.taskId === taskId).map(({ userId }) => userId)]
    return [...new Set(told)].map((userId) => ({ taskId, taskCallTime, userId, createdAt: now }))
  })
  for (const { file, bytes } of tasks.flatMap((task, index) => taskFiles(task, index, around))) {
    await db.insertInto('file').values(file).execute()
    await keepFile(store, db, file.fileId, bytes)
  }
  await db.insertInto('task').values(rows).execute()
  await db
    .insertInto('task_trace')
    .values(tasks.flatMap((task, index) => traceOf(task, index, around)))
    .execute()
  await db.insertInto('task_copy').values(copies).execute()
  if (reminders.length > 0) await db.insertInto('reminder').values(reminders).execute()
}

/** What its creator changed of the demo's task at `index` of its list: one row a field. */
function traceOf({ title, content, by, was }: DemoTask, index: number, { days, people }: Around) {
  if (!was) return []
  const edit = { taskId: demoTaskId(index), version: 2, userId: people.get(by).userId, editedAt: days.during(was.day, index) }
  const changes = [
    { field: 'taskTitle', before: was.title, after: title },
    { field: 'taskContext', before: was.content, after: content },
  ]
  return changes.filter(({ before, after }) => before !== after).map((change) => ({ ...edit, ...change }))
}
