import type { Kysely } from 'kysely'
import { appendOnly } from './append-only.ts'

/**
 * Adds what accounts need to be managed without the database: roles, disabled accounts, fields that an administrator set, one-time links,
 * and an append-only trail of all changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = (table: string, name: string, preset: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(preset))
      .execute()
  await text('staff', 'role', 'steward')
  await text('staff', 'setByHand', '')
  await db.schema
    .alterTable('staff')
    .addColumn('inDirectory', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('staff').addColumn('disabledAt', 'bigint').execute()
  await db.schema
    .createTable('account_link')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('audit_event')
    .addColumn('eventId', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_event_at').on('audit_event').columns(['at', 'eventId']).execute()
  await db.schema.createIndex('audit_event_subject').on('audit_event').columns(['subject', 'at']).execute()
  await appendOnly(db, 'audit_event')
}
