import { randomUUID } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { EventType } from './event-types.ts'

/** The most rows per statement; SQLite allows 32,766 values. */
const BATCH = 500

/** The context of a change that systems of the insurer are told about. */
export type EventContext = Pick<HandlerContext, 'db' | 'now' | 'outbox' | 'after'>

/** An event about one object; `data` is public to the targets. */
export interface ObjectEvent {
  objectId: string
  data: Readonly<Record<string, unknown>>
  /** When time itself caused it; epoch milliseconds. */
  dueAt?: number
}

/**
 * Records one event per object for each subscribed target, in the transaction of `db`, after the change itself: its lock on the object gives
 * two events the order of their changes. Without a target it costs one look at an empty table, and `read` is not called.
 */
export async function recordEvents(context: EventContext, type: EventType, read: () => Promise<readonly ObjectEvent[]>): Promise<void> {
  const { db, now, outbox, after } = context
  const targets = await subscribers(db, type)
  if (targets.length === 0) return
  const events = (await read()).map(({ objectId, data, dueAt }) => ({
    eventId: randomUUID(),
    objectId,
    payload: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data }),
    createdAt: dueAt ?? now,
  }))
  const rows = targets.flatMap((target) => events.map((event) => ({ ...event, target, type, nextAttemptAt: now })))
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insertInto('webhook_delivery')
      .values(rows.slice(at, at + BATCH))
      .execute()
  if (events.length > 0) after(async () => outbox.wake())
}

/** Returns the targets of a type. A disabled one too, so that nothing is lost while it is disabled. */
async function subscribers(db: Database, type: EventType): Promise<string[]> {
  const found = await db
    .selectFrom('webhook_target')
    .select('name')
    .where(({ eb, or }) => or([eb('events', '=', ''), eb('events', 'like', `%,${type},%`)]))
    .orderBy('name')
    .execute()
  return found.map(({ name }) => name)
}
