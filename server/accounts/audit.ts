import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Database } from '../database/tables.ts'
import type { AuditAction } from './tables.ts'

/** Who changes accounts, and when (epoch milliseconds). */
export interface Actor {
  actor: string
  now: number
}

/** Returns the actor of an operator's command: the operating system's user. */
export const commandActor = (): string => `command ${userInfo().username}`

interface Change {
  action: AuditAction
  subject: string
  details?: Readonly<Record<string, unknown>>
}

/** Counts the events of this process, so that those of one instant keep their order. */
let recorded = 0

/** Records changes in the trail, in order: ids begin with the time and a number. */
export async function recordAudit(db: Database, { actor, now }: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const at = now.toString(36).padStart(9, '0')
  const rows = changes.map(({ action, subject, details = {} }) => ({
    eventId: `${at}-${(recorded += 1).toString(36).padStart(8, '0')}-${randomBytes(8).toString('hex')}`,
    at: now,
    actor,
    action,
    subject,
    details: JSON.stringify(details),
  }))
  await db.insertInto('audit_event').values(rows).execute()
}

/** The number of events on a page of the trail. */
const PAGE = 50

/** Returns a page of the trail, newest first. `subject` selects one account; `before` is the id of an event and selects older ones. */
export async function readTrail(db: Database, { subject, before }: { subject?: string | undefined; before?: string | undefined }) {
  let events = db
    .selectFrom('audit_event')
    .selectAll()
    .orderBy('eventId', 'desc')
    .limit(PAGE + 1)
  if (subject !== undefined) events = events.where('subject', '=', subject)
  if (before !== undefined) events = events.where('eventId', '<', before)
  const rows = await events.execute()
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}
