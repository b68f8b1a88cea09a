import { setImmediate as letOthers } from 'node:timers/promises'
import type { CoveredChain } from '../../actions/evidence/rules/merkle.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** Links per query. */
const BATCH = 500

/** A link whose `uncoveredLength` is set, as it was when it was read. */
interface MarkedLink {
  linkId: string
  uncoveredLength: number | null
}

export interface GrownChains {
  /** Chains whose latest event is not covered by a daily head. */
  chains: CoveredChain[]
  /** The links that were read, for `unmark`. Some are covered already, if a server stopped before it could unmark them. */
  marked: MarkedLink[]
}

/** Reads the chains that a new daily head covers. The work grows with the number of links that changed since the previous head. */
export async function grownChains(db: Database): Promise<GrownChains> {
  const found: GrownChains = { chains: [], marked: [] }
  for (let last = ''; ; await letOthers()) {
    const batch = await markedAfter(db, last).execute()
    for (const { linkId, uncoveredLength, length, head, covered } of batch) {
      last = linkId
      if (length === null || head === null) continue
      found.marked.push({ linkId, uncoveredLength })
      if ((covered ?? 0) < length) found.chains.push({ linkId, length, head })
    }
    if (batch.length < BATCH) return found
  }
}

const markedAfter = (db: Database, last: string) =>
  db
    .selectFrom('signing_link as link')
    .select(['link.linkId', 'link.uncoveredLength'])
    .select(({ selectFrom }) => {
      const latest = selectFrom('signing_event as event').whereRef('event.linkId', '=', 'link.linkId').orderBy('event.seq', 'desc').limit(1)
      const covering = selectFrom('signing_day_chain as chain').whereRef('chain.linkId', '=', 'link.linkId')
      return [
        latest.select('event.seq').as('length'),
        latest.select('event.hash').as('head'),
        covering.select('chain.length').orderBy('chain.length', 'desc').limit(1).as('covered'),
      ]
    })
    .where('link.uncoveredLength', 'is not', null)
    .where('link.linkId', '>', last)
    .orderBy('link.linkId')
    .limit(BATCH)

/**
 * Removes the marks of links that a stored daily head covers, except of links with a later event: their length differs from the one that
 * was read, so the next head covers them.
 */
export async function unmark(db: Database, marked: readonly MarkedLink[]): Promise<void> {
  for (let at = 0; at < marked.length; at += BATCH) {
    const batch = marked.slice(at, at + BATCH)
    for (const length of new Set(batch.map(({ uncoveredLength }) => uncoveredLength))) {
      const linkIds = batch.filter(({ uncoveredLength }) => uncoveredLength === length).map(({ linkId }) => linkId)
      await inTransaction(db, (transaction) =>
        transaction
          .updateTable('signing_link')
          .set({ uncoveredLength: null })
          .where('linkId', 'in', linkIds)
          .where('uncoveredLength', '=', length)
          .execute(),
      )
    }
    await letOthers()
  }
}
