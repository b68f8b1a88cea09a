import type { Kysely } from 'kysely'
import { appendOnly } from './append-only.ts'

/** Adds signing certificates (DEC-31): one per signature, issued once, append-only (DEC-34). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signing_certificate')
    .addColumn('signatureId', 'text', (column) => column.primaryKey().references('signature.signatureId'))
    .addColumn('linkId', 'text', (column) => column.notNull())
    .addColumn('fileId', 'text', (column) => column.notNull().references('file.fileId'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('signing_certificate_file').on('signing_certificate').column('fileId').execute()
  await appendOnly(db, 'signing_certificate')
}
