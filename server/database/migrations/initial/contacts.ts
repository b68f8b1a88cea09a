import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, preset, reference, text } from './columns.ts'

/** Creates the newest events of WeCom per member and contact, also of unknown members, and the progress of each member's sync. */
export async function createContacts(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'contact_event',
    {
      userId: text,
      externalUserid: text,
      addedAt: bigint,
      lostAt: bigint,
      seenAt: preset(bigint, 0),
      pending: preset(integer, 0),
    },
    { contact_event_pair: ['userId', 'externalUserid'] },
  )
  await createIndexes(db, 'contact_event', { contact_event_pending: ['pending', 'userId'] })
  await createTable(db, 'contact_sync', {
    userId: key(reference('staff.userId')),
    cursor: text,
    startedAt: bigint,
    since: bigint,
    nextAt: bigint,
  })
}
