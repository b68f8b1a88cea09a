import type { Kysely } from 'kysely'

/** Adds sent reminders, and indexes for expiring and due tasks (DEC-26). Deleting a task deletes its reminders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder')
    .addColumn('taskId', 'text', (column) => column.notNull().references('task.taskId').onDelete('cascade'))
    .addColumn('taskCallTime', 'bigint', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_key', ['taskId', 'taskCallTime', 'userId'])
    .execute()
  await db.schema.createIndex('task_expiring').on('task').columns(['taskStatus', 'taskEndTime']).execute()
  await db.schema.createIndex('task_reminding').on('task').columns(['taskCallType', 'taskCallTime']).execute()
}
