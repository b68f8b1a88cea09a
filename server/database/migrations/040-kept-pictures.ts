import type { Kysely } from 'kysely'

/** Adds the deletion time of claim pictures that a legal hold keeps (docs/architecture/personal-data.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claim_picture').addColumn('keptSince', 'bigint').execute()
  await db.schema.createIndex('claim_picture_kept').on('claim_picture').column('keptSince').execute()
}
