import { type Kysely, sql } from 'kysely'

/**
 * Removes the plain hashes of stored requests, from which passwords and mobile numbers could be guessed, and the stored answers with secrets of
 * second factors. A repetition of an earlier request gets its answer without a comparison. `retired` marks keys that must not be repeated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "answer" where "call" in ('startSecondFactor', 'renewRecoveryCodes')`.execute(db)
  await sql`update "answer" set "fingerprint" = '' where "fingerprint" <> 'retired'`.execute(db)
}
