import { type Kysely, sql } from 'kysely'

/**
 * Who sent the bytes of a file: the user it stands under, a signer or claimant by that user's link, or the service itself.
 * What stands there already is told by the tables that name it.
 */
export async function fileOrigins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('file')
    .addColumn('origin', 'text', (column) => column.notNull().defaultTo('user'))
    .execute()
  await sql`update file set origin = 'signer' where "fileId" in (select "fileId" from signature_image)`.execute(db)
  await sql`update file set origin = 'service' where "fileId" in (select "fileId" from signing_certificate)`.execute(db)
  await sql`update file set origin = 'claimant' where "fileId" in (select "fileId" from claim_picture where claimant != '')`.execute(db)
}
