import type { Kysely } from 'kysely'

/** Adds second factors with their recovery codes, the sign-ins that wait for one, and the browsers in which an account has signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('staff.userId'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('confirmedAt', 'bigint')
    .addColumn('lastStep', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_of', ['userId', 'codeHash'])
    .execute()
  await db.schema
    .createTable('sign_in_challenge')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('userIdEB', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_challenge_user').on('sign_in_challenge').column('userId').execute()
  await db.schema.createIndex('sign_in_challenge_expiry').on('sign_in_challenge').column('expiresAt').execute()
  await db.schema
    .createTable('known_device')
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_device_of', ['userId', 'device'])
    .execute()
}
