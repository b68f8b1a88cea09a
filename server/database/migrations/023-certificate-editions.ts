import { type Kysely, sql, SqliteAdapter } from 'kysely'
import { appendOnly } from './append-only.ts'

/**
 * A certificate whose time stamp fades is stamped anew, and the file of before stays: editions, those of before the first ones; and when
 * the time stamp over a file fades. A primary key can't be changed in SQLite, so the table is made anew with all its rows.
 */
export async function certificateEditions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signing_certificate_new')
    .addColumn('signatureId', 'text', (column) => column.notNull().references('signature.signatureId'))
    .addColumn('edition', 'integer', (column) => column.notNull())
    .addColumn('linkId', 'text', (column) => column.notNull())
    .addColumn('fileId', 'text', (column) => column.notNull().references('file.fileId'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'bigint', (column) => column.notNull())
    .addColumn('fadesAt', 'bigint')
    .addPrimaryKeyConstraint('signing_certificate_edition', ['signatureId', 'edition'])
    .execute()
  const kept = sql.join(['signatureId', 'linkId', 'fileId', 'hash', 'size', 'level', 'issuedAt'].map((name) => sql.ref(name)))
  await sql`insert into signing_certificate_new (edition, ${kept}) select 1, ${kept} from signing_certificate`.execute(db)
  await db.schema.dropTable('signing_certificate').execute()
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await sql`drop function signing_certificate_refuse()`.execute(db)
  await db.schema.alterTable('signing_certificate_new').renameTo('signing_certificate').execute()
  await db.schema.createIndex('signing_certificate_file').on('signing_certificate').column('fileId').execute()
  await appendOnly(db, 'signing_certificate')
}
