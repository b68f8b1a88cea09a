import type { Kysely } from 'kysely'

/** Adds tags of customers (docs/architecture/customers.md): personal tags, and a cache of WeCom's corporate tags for lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal_tag')
    .addColumn('tagId', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('groupName', 'text', (column) => column.notNull())
    .addColumn('tagName', 'text', (column) => column.notNull())
    .addColumn('exclusive', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('personal_tag_of').on('personal_tag').columns(['userId', 'place']).execute()
  await db.schema
    .createTable('personal_tag_mark')
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('wechatCustomerId', 'text', (column) => column.notNull().references('customer.wechatCustomerId'))
    .addColumn('tagId', 'text', (column) => column.notNull().references('personal_tag.tagId').onDelete('cascade'))
    .addPrimaryKeyConstraint('personal_tag_mark_key', ['userId', 'wechatCustomerId', 'tagId'])
    .execute()
  await db.schema
    .createTable('corp_tag_mark')
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('wechatCustomerId', 'text', (column) => column.notNull().references('customer.wechatCustomerId'))
    .addColumn('tagId', 'text', (column) => column.notNull())
    .addColumn('groupName', 'text', (column) => column.notNull())
    .addColumn('tagName', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('corp_tag_mark_key', ['userId', 'wechatCustomerId', 'tagId'])
    .execute()
}
