import { type Kysely, sql } from 'kysely'

/** Adds the indexes that calls lacked: each of them read a whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('task_of_customer').on('task').column('taskCustomer').execute()
  await db.schema.createIndex('session_expiry').on('session').column('expiresAt').execute()
  await db.schema.createIndex('session_issued').on('session').column('issuedAt').execute()
  await db.schema.createIndex('session_of_mobile').on('session').column('mobileHash').execute()
  // Also for SQLite's check of the foreign key when an update locks a link's row.
  await db.schema.createIndex('signature_of_link').on('signature').column('linkId').execute()
  await db.schema.createIndex('staff_email').on('staff').expression(sql`lower("userCode")`).execute()
}
