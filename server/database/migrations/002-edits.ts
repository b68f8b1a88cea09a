import type { Kysely } from 'kysely'

/** Adds the columns and the table for editing tasks: new fields, version, and a trace of every edit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = { msgChannel: '1', joinUser: '', extra: '{}' }
  for (const [name, value] of Object.entries(texts)) {
    await db.schema
      .alterTable('task')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  }
  await db.schema
    .alterTable('task')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('task_trace')
    .addColumn('taskId', 'text', (column) => column.notNull().references('task.taskId'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('editedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_trace_key', ['taskId', 'version', 'field'])
    .execute()
  await db.schema.createIndex('task_of_creator').on('task').columns(['createdBy', 'taskCustomer']).execute()
}
