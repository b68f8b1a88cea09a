import { type Kysely, sql } from 'kysely'

/** Adds the deletion time of claim pictures that a legal hold keeps (docs/architecture/personal-data.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claim_picture').addColumn('deletedAt', 'bigint').execute()
  await db.schema
    .createIndex('claim_picture_kept')
    .on('claim_picture')
    .column('deletedAt')
    .where(sql.ref('deletedAt'), 'is not', null)
    .execute()
}
