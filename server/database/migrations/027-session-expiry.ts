import { type Kysely, sql } from 'kysely'

/** The lifetime of sessions when this migration was written. */
const LIFETIME_MS = 12 * 3_600_000

/**
 * Adds when a session expires, which was expressed by an earlier time of issue before. A session that an older version of the
 * program creates afterwards has no expiry and counts as expired.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('expiresAt', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update "session" set "expiresAt" = "issuedAt" + ${LIFETIME_MS}`.execute(db)
}
