import type { Database } from '../database/tables.ts'

/** The most dead letters on the screen. */
const PAGE = 100

/** Returns the newest dead letters. */
export async function listDeadLetters(db: Database) {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['eventId', 'target', 'type', 'objectId', 'createdAt', 'deadAt', 'failure'])
    // Not `is not null`, so that both databases search the index of dead letters.
    .where('deadAt', '>', 0)
    .orderBy('deadAt', 'desc')
    .orderBy('place', 'desc')
    .limit(PAGE + 1)
    .$narrowType<{ deadAt: number }>()
    .execute()
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}

/**
 * Sends dead letters of a target again, with all attempts: all of them, or with `eventId` this event, also when it was delivered. Later events
 * of its object wait until it is delivered. Returns the number of events.
 */
export async function replay({ db, now }: { db: Database; now: number }, target: string, eventId?: string): Promise<number> {
  let update = db
    .updateTable('webhook_delivery')
    .set({ nextAttemptAt: now, attempts: 0, firstAttemptAt: null, lastAttemptAt: null, deliveredAt: null, deadAt: null, failure: '' })
    .where('target', '=', target)
  update =
    eventId === undefined
      ? update.where('deliveredAt', 'is', null).where('deadAt', 'is not', null)
      : update.where('eventId', '=', eventId).where(({ eb, or }) => or([eb('deadAt', 'is not', null), eb('deliveredAt', 'is not', null)]))
  const { numUpdatedRows } = await update.executeTakeFirst()
  return Number(numUpdatedRows)
}
