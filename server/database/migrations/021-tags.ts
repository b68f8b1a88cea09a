import type { Kysely } from 'kysely'

/**
 * Tags of customers (decision 078): personal ones, which are the stewards' own and kept here alone; and of the corporate ones, which
 * are WeCom's, what WeCom said last of each steward's customers, for lists.
 */
export async function tags(db: Kysely<unknown>): Promise<void> {
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
