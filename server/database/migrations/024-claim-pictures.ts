import type { Kysely } from 'kysely'

/** Adds claim pictures (CLAIMPIC). Files sent by claimants belong to the steward who sent the link (docs/architecture/files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claim_picture')
    .addColumn('pkSerial', 'text', (column) => column.primaryKey())
    .addColumn('registNo', 'text', (column) => column.notNull())
    .addColumn('docType', 'text', (column) => column.notNull())
    .addColumn('picType', 'text', (column) => column.notNull())
    .addColumn('fileId', 'text', (column) => column.notNull().references('file.fileId'))
    .addColumn('thumbnail', 'text', (column) => column.notNull())
    .addColumn('claimant', 'text', (column) => column.notNull())
    .addColumn('uploadedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('claim_picture_of').on('claim_picture').columns(['registNo', 'uploadedAt']).execute()
  await db.schema.createIndex('claim_picture_file').on('claim_picture').column('fileId').execute()
}
