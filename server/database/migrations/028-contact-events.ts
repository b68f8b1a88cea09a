import type { Kysely } from 'kysely'

/** Adds the times of WeCom's newest events per member and contact, because events arrive late and out of order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_event')
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('externalUserid', 'text', (column) => column.notNull())
    .addColumn('addedAt', 'bigint', (column) => column.notNull())
    .addColumn('lostAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('contact_event_key', ['userId', 'externalUserid'])
    .execute()
}
