import type { Kysely } from 'kysely'
import { appendOnly } from './append-only.ts'

/**
 * Adds signing links, their events, signatures and photos. Events are evidence, so the database refuses to change or delete them (DEC-34).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await links(db)
  await signatures(db)
  await events(db)
  await db.schema.alterTable('session').addColumn('linkId', 'text').execute()
}

async function links(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('signing_link').addColumn('linkId', 'text', (column) => column.primaryKey())
  for (const name of ['endorNo', 'policyNo', 'channel', 'externalUserId'])
    table = table.addColumn(name, 'text', (column) => column.notNull())
  table = table.addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
  for (const name of ['reservedAt', 'expiresAt']) table = table.addColumn(name, 'bigint', (column) => column.notNull())
  for (const name of ['sentAt', 'openedAt', 'signedAt', 'withdrawnAt', 'strangerAt']) table = table.addColumn(name, 'bigint')
  for (const name of ['pendingId', 'signatureId', 'taskId']) table = table.addColumn(name, 'text')
  await table.execute()
  await db.schema.createIndex('signing_link_of').on('signing_link').columns(['endorNo', 'reservedAt']).execute()
  await db.schema.createIndex('signing_link_pending').on('signing_link').column('pendingId').execute()
}

async function signatures(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('signature').addColumn('signatureId', 'text', (column) => column.primaryKey())
  table = table.addColumn('linkId', 'text', (column) => column.notNull().references('signing_link.linkId'))
  for (const name of ['endorNo', 'policyNo', 'contentHash', 'picture', 'strokes'])
    table = table.addColumn(name, 'text', (column) => column.notNull())
  await table
    .addColumn('signedAt', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('undoneAt', 'bigint')
    .execute()
  await db.schema
    .createTable('signature_image')
    .addColumn('fileId', 'text', (column) => column.primaryKey().references('file.fileId'))
    .addColumn('signatureId', 'text', (column) => column.notNull().references('signature.signatureId'))
    .addColumn('linkId', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('fileType', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('signature_image_of').on('signature_image').columns(['signatureId', 'place']).execute()
}

async function events(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('signing_event').addColumn('linkId', 'text', (column) => column.notNull())
  for (const name of ['kind', 'facts', 'detail', 'previous', 'hash']) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('phoneAt', 'bigint')
    .addPrimaryKeyConstraint('signing_event_key', ['linkId', 'seq'])
    .execute()
  await appendOnly(db, 'signing_event')
}
