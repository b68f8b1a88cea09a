import type { Kysely } from 'kysely'

/**
 * The server's own clock (DEC-26): who has been reminded of what, and how to find what expires and what reminds without
 * reading the rest. A task that is removed takes its reminders along.
 */
export async function clock(db: Kysely<unknown>): Promise<void> {
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
