import { activeStewards } from '../identity/staff.ts'
import type { Database } from '../database/tables.ts'
import { type ContactContext, contactAdded } from './contact-added.ts'

/** Events read at once. */
const BATCH = 100

const stored = (db: Database) =>
  activeStewards(db).innerJoin('contact_event', 'contact_event.userId', 'staff.userId').where('contact_event.pending', '=', 1)

/** Whether events wait for members who have become stewards. */
export async function hasStoredContacts(db: Database): Promise<boolean> {
  return (await stored(db).select('staff.userId').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Applies the events that were stored because the member was no steward: the contacts become customers, with a task each, unless they were
 * lost meanwhile. `nameOf` returns a contact's nickname, empty when unknown; its errors end the run. A killed run is continued by the next
 * one. Returns the number of events.
 */
export async function applyStoredContacts({
  contextAt,
  nameOf,
}: {
  contextAt: () => ContactContext
  nameOf: (externalUserid: string) => Promise<string>
}): Promise<number> {
  for (let applied = 0; ; ) {
    const events = await stored(contextAt().db)
      .select(['contact_event.userId', 'contact_event.externalUserid', 'contact_event.addedAt'])
      .limit(BATCH)
      .execute()
    for (const event of events) {
      const name = await nameOf(event.externalUserid)
      await contactAdded(contextAt(), { ...event, name })
      applied += 1
    }
    if (events.length < BATCH) return applied
  }
}
