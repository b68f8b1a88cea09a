import type { Kysely } from 'kysely'
import { appendOnly } from '../append-only.ts'
import { bigint, createIndexes, createTable, key, text } from './columns.ts'

/** Creates the one-time links of accounts and the append-only trail of changes by administrators. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'account_link', {
    tokenHash: key(text),
    purpose: text,
    userId: text,
    createdAt: bigint,
    expiresAt: bigint,
  })
  await createTable(db, 'audit_event', {
    eventId: key(text),
    at: bigint,
    actor: text,
    action: text,
    subject: text,
    details: text,
  })
  await createIndexes(db, 'audit_event', {
    audit_event_at: ['at', 'eventId'],
    audit_event_subject: ['subject', 'at'],
  })
  await appendOnly(db, 'audit_event')
}
