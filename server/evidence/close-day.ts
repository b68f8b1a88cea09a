import { setImmediate as letOthers } from 'node:timers/promises'
import { type CoveredChain, leafHash, merkleRoot } from '../../actions/evidence/rules/merkle.ts'
import type { DayText } from '../../actions/evidence/rules/texts.ts'
import type { BusinessTime } from '../../renderer/language/time.ts'
import { inTransaction } from '../database/transaction.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import { grownChains, unmark } from './grown-chains.ts'
import { latestHead } from './latest-head.ts'
import type { SealingContext } from './seal.ts'

/**
 * Writes the daily head for the business day before `now`, unless it exists. The head is a sealed Merkle root over chains that grew since
 * the previous head, and references that head. Only one server succeeds, because days and previous heads are unique. The next head covers
 * days without a running server. After the clock was set back, heads continue with the days that have none (DEC-41). Returns whether a
 * head was written.
 */
export async function closeDay({ db, signingKey, now }: SealingContext, time: BusinessTime): Promise<boolean> {
  if (!signingKey) return false
  const day = time.format(time.startOfDay(now) - 1).slice(0, 10)
  const existing = await db.selectFrom('signing_day').select('day').where('day', '=', day).executeTakeFirst()
  if (existing) return false
  // Read before the chains: if another server writes a head meanwhile, this one is refused.
  const previous = (await latestHead(db))?.hash ?? ''
  const { chains: unsorted, marked } = await grownChains(db)
  const chains = sortChains(unsorted)
  const root = merkleRoot(chains.map(leafOf), sha256)
  const { keyId } = signingKey
  const text: DayText = { format: 'steward-day', version: 1, day, root, chains: chains.length, previous, at: now, keyId }
  const json = canonicalJson(text)
  const row = { day, root, chains: chains.length, previous, at: now, keyId, hash: sha256(json), signature: signingKey.sign(json) }
  const isWritten = await inTransaction(db, async (transaction) => {
    const inserted = await transaction
      .insertInto('signing_day')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .execute()
    if (inserted.length === 0) return false
    for (let at = 0; at < chains.length; at += ROWS) {
      await transaction
        .insertInto('signing_day_chain')
        .values(chains.slice(at, at + ROWS).map((chain) => ({ day, ...chain })))
        .execute()
      await letOthers()
    }
    return true
  })
  // Only after the commit: a mark that stays is harmless, a lost one would leave events without a head.
  if (isWritten) await unmark(db, marked)
  return isWritten
}

/** Rows per statement. */
const ROWS = 500

/** Sorts chains by code units of their ids, independent of the database's collation, as in the Merkle tree. */
export const sortChains = (chains: readonly CoveredChain[]): CoveredChain[] =>
  chains.toSorted((one, other) => (one.linkId < other.linkId ? -1 : 1))

/** Returns the Merkle leaf of a chain. */
export const leafOf = ({ linkId, length, head }: CoveredChain): string => leafHash(canonicalJson({ linkId, length, head }), sha256)
