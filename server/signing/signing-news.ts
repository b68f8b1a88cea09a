import type { Database } from '../database/tables.ts'
import type { SigningEventKind } from './tables.ts'

/** The events after which an open page shows something else. Its own reading and codes are not among them. */
const SHOWN: readonly SigningEventKind[] = ['submitted', 'accepted', 'refused', 'undoAsked', 'undone', 'undoRefused', 'withdrawn', 'erased']

/** Returns when the state of a link's signature changed last, in epoch milliseconds; 0 for never. */
export async function lastChangeOfLink(db: Database, linkId: string): Promise<number> {
  const found = await db
    .selectFrom('signing_event')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('linkId', '=', linkId)
    .where('kind', 'in', SHOWN)
    .executeTakeFirst()
  return found?.at ?? 0
}
