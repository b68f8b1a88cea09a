import { type Kysely, sql } from 'kysely'

/** Adds sessions of policyholders and claimants, one-time codes and bound accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sessions(db)
  await codes(db)
  await boundAccounts(db)
}

/** SQLite cannot drop `not null` from a column. The table is recreated with its rows, so that users stay signed in. */
async function sessions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').renameTo('session_before').execute()
  await db.schema.dropIndex('session_by_user').execute()
  await db.schema
    .createTable('session')
    .addColumn('tokenHash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('staff.userId'))
    .addColumn('endorNo', 'text')
    .addColumn('policyNo', 'text')
    .addColumn('mobileHash', 'text')
    .addColumn('registNo', 'text')
    .addColumn('issuedAt', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_key', ['tokenHash'])
    .execute()
  await sql`insert into "session" ("tokenHash", "kind", "userId", "issuedAt", "seenAt") select "tokenHash", 'staff', "userId", "issuedAt", "seenAt" from "session_before"`.execute(
    db,
  )
  await db.schema.dropTable('session_before').execute()
  await db.schema.createIndex('session_by_user').on('session').column('userId').execute()
}

async function codes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('one_time_code')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('one_time_code_age').on('one_time_code').column('expiresAt').execute()
  await db.schema
    .createTable('code_request')
    .addColumn('requestId', 'text', (column) => column.primaryKey())
    .addColumn('mobile', 'text', (column) => column.notNull())
    .addColumn('requestedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('code_request_of').on('code_request').columns(['mobile', 'requestedAt']).execute()
  await db.schema.createIndex('code_request_age').on('code_request').column('requestedAt').execute()
}

async function boundAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bound_account')
    .addColumn('userIdEB', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('staff.userId'))
    .addColumn('employeeNo', 'text', (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text')
    .execute()
}
