import type { TrailEvent } from '../../generated/data.ts'
import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { readEvent } from './rules.ts'

/**
 * Returns the changes of accounts, newest first: of one account with `subject`. Without `through` it returns the first page, else all pages up
 * to and including the one after the event `through`. `next` is the value of `through` for one more page.
 */
const list: Query<'trail.list'> = async ({ subject, through }, context) => {
  const account = subject?.trim() ? { subject: subject.trim() } : {}
  const events: TrailEvent[] = []
  let before: string | undefined
  let isLast: boolean
  do {
    isLast = through === undefined || (before !== undefined && before <= through)
    const { rows, hasMore } = unwrap(await context.call('listAuditEvents', { ...account, ...(before === undefined ? {} : { before }) }))
    events.push(...rows.map(readEvent))
    before = events.at(-1)?.eventId
    if (!hasMore) return { rows: events, hasMore }
  } while (!isLast)
  return { rows: events, hasMore: true, ...(before === undefined ? {} : { next: before }) }
}
export default list
