import { type Kysely, sql, SqliteAdapter } from 'kysely'
import { appendOnly } from './append-only.ts'

/**
 * Adds editions of certificates, because a certificate gets a new time stamp before the old one expires; existing files become edition 1.
 * Adds when the time stamp expires. SQLite cannot change a primary key, so the table is recreated with its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  const columns = sql.join(['signatureId', 'linkId', 'fileId', 'hash', 'size', 'level', 'issuedAt'].map((name) => sql.ref(name)))
  await sql`insert into signing_certificate_new (edition, ${columns}) select 1, ${columns} from signing_certificate`.execute(db)
  await db.schema.dropTable('signing_certificate').execute()
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await sql`drop function signing_certificate_refuse()`.execute(db)
  await db.schema.alterTable('signing_certificate_new').renameTo('signing_certificate').execute()
  await db.schema.createIndex('signing_certificate_file').on('signing_certificate').column('fileId').execute()
  await appendOnly(db, 'signing_certificate')
}
