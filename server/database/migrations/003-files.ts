import type { Kysely } from 'kysely'

/** Adds uploaded files and a task's two file columns. SQLite accepts the type `bytea` like PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file')
    .addColumn('fileId', 'text', (column) => column.primaryKey())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('contentType', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('file_of').on('file').columns(['userId', 'createdAt']).execute()
  await db.schema
    .createTable('file_content')
    .addColumn('fileId', 'text', (column) => column.primaryKey().references('file.fileId'))
    .addColumn('content', 'bytea', (column) => column.notNull())
    .execute()
  for (const name of ['imgFileId', 'otherFileId']) {
    await db.schema
      .alterTable('task')
      .addColumn(name, 'text', (column) => column.references('file.fileId'))
      .execute()
    await db.schema.createIndex(`task_${name}`).on('task').column(name).execute()
  }
}
