import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { AuditAction } from './tables.ts'

/** Who changes accounts, and when (epoch milliseconds). */
export interface Actor {
  actor: string
  now: number
}

interface Change {
  action: AuditAction
  subject: string
  details?: Readonly<Record<string, unknown>>
}

/** Records changes in the trail. Ids begin with the time, so that events of one instant have a stable order. */
export async function recordAudit(db: Database, { actor, now }: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const at = now.toString(36).padStart(9, '0')
  const rows = changes.map(({ action, subject, details = {} }, index) => ({
    eventId: `${at}-${index.toString(36).padStart(4, '0')}-${randomBytes(8).toString('hex')}`,
    at: now,
    actor,
    action,
    subject,
    details: JSON.stringify(details),
  }))
  await db.insertInto('audit_event').values(rows).execute()
}
