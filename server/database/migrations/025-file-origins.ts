import { type Kysely, sql } from 'kysely'

/**
 * Adds the origin of a file: its user, a signer or claimant through that user's link, or the service. Existing files get it from the tables
 * that reference them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('file')
    .addColumn('origin', 'text', (column) => column.notNull().defaultTo('user'))
    .execute()
  await sql`update file set origin = 'signer' where "fileId" in (select "fileId" from signature_image)`.execute(db)
  await sql`update file set origin = 'service' where "fileId" in (select "fileId" from signing_certificate)`.execute(db)
  await sql`update file set origin = 'claimant' where "fileId" in (select "fileId" from claim_picture where claimant != '')`.execute(db)
}
