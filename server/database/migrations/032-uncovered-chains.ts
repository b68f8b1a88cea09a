import { type Kysely, sql } from 'kysely'

/**
 * Adds the length of chains that the next daily head must cover, so that writing the head reads only links that changed. Existing links
 * get 0, which is unknown: the first head after the migration checks each of them. The constant default makes this fast for any number of
 * links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('signing_link')
    .addColumn('uncoveredLength', 'integer', (column) => column.defaultTo(0))
    .execute()
  await db.schema
    .createIndex('signing_link_uncovered')
    .on('signing_link')
    .column('linkId')
    .where(sql.ref('uncoveredLength'), 'is not', null)
    .execute()
}
