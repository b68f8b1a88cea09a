import { type Kysely, sql } from 'kysely'

/**
 * Adds what the sync of WeCom's directory and contacts needs: who disabled an account, jobs that one server runs at a time, the progress per
 * member, and events about people who are no staff yet. The table of events is written again, because SQLite cannot drop a reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff')
    .addColumn('disabledBy', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update "staff" set "disabledBy" = 'administrator' where "disabledAt" is not null`.execute(db)
  await db.schema.createIndex('staff_member').on('staff').expression(sql`lower("userId")`).execute()
  await contactEvents(db)
  await db.schema
    .createTable('contact_sync')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('staff.userId'))
    .addColumn('cursor', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('nextAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('shared_job')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('leaseUntil', 'bigint', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('handled', 'bigint', (column) => column.notNull())
    .addColumn('nextAt', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()
}

async function contactEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_event_034')
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('externalUserid', 'text', (column) => column.notNull())
    .addColumn('addedAt', 'bigint', (column) => column.notNull())
    .addColumn('lostAt', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('pending', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('contact_event_pair', ['userId', 'externalUserid'])
    .execute()
  await sql`insert into "contact_event_034" ("userId", "externalUserid", "addedAt", "lostAt")
    select "userId", "externalUserid", "addedAt", "lostAt" from "contact_event"`.execute(db)
  await db.schema.dropTable('contact_event').execute()
  await db.schema.alterTable('contact_event_034').renameTo('contact_event').execute()
  await db.schema.createIndex('contact_event_pending').on('contact_event').columns(['pending', 'userId']).execute()
}
