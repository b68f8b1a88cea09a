import { type CoveredChain, leafHash, merkleRoot } from '../../actions/evidence/rules/merkle.ts'
import type { DayText } from '../../actions/evidence/rules/texts.ts'
import type { BusinessTime } from '../../renderer/language/time.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import type { Sealing } from './seal.ts'

/**
 * Writes the head of all chains at the end of the business day before `now`, unless it is there: a root over those that have grown since
 * the day before, chained to it and sealed. Of several servers one writes it. A day on which no server ran is covered by the next one.
 * Returns whether it wrote one.
 */
export async function closeDay({ db, signingKey, now }: Sealing, time: BusinessTime): Promise<boolean> {
  if (!signingKey) return false
  const day = time.format(time.startOfDay(now) - 1).slice(0, 10)
  const before = await latestDay(db)
  if (before && before.day >= day) return false
  return inTransaction(db, async (transaction) => {
    const previous = (await latestDay(transaction))?.hash ?? ''
    const chains = inOrder(await grownChains(transaction))
    const root = merkleRoot(chains.map(leafOf), sha256)
    const { keyId } = signingKey
    const text: DayText = { format: 'steward-day', version: 1, day, root, chains: chains.length, previous, at: now, keyId }
    const said = canonicalJson(text)
    const row = { day, root, chains: chains.length, previous, at: now, keyId, hash: sha256(said), signature: signingKey.sign(said) }
    const written = await transaction
      .insertInto('signing_day')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .execute()
    if (written.length === 0) return false
    for (let at = 0; at < chains.length; at += ROWS)
      await transaction
        .insertInto('signing_day_chain')
        .values(chains.slice(at, at + ROWS).map((chain) => ({ day, ...chain })))
        .execute()
    return true
  })
}

/** How many rows one statement writes. */
const ROWS = 500

/** Chains in the order of a day's tree: that of their numbers' characters, whatever a database sorts texts by. */
export const inOrder = (chains: readonly CoveredChain[]): CoveredChain[] =>
  chains.toSorted((one, other) => (one.linkId < other.linkId ? -1 : 1))

/** The leaf of a chain in the tree of a day. */
export const leafOf = ({ linkId, length, head }: CoveredChain): string => leafHash(canonicalJson({ linkId, length, head }), sha256)

const latestDay = (db: Database) => db.selectFrom('signing_day').select(['day', 'hash']).orderBy('day', 'desc').limit(1).executeTakeFirst()

/** Chains as they are now, of those that no day covers as they are now. */
const grownChains = (db: Database): Promise<CoveredChain[]> =>
  db
    .selectFrom('signing_link')
    .innerJoin('signing_event', (join) =>
      join.onRef('signing_event.linkId', '=', 'signing_link.linkId').on('signing_event.seq', '=', ({ selectFrom }) =>
        selectFrom('signing_event as other')
          .select(({ fn }) => fn.max('other.seq').as('seq'))
          .whereRef('other.linkId', '=', 'signing_link.linkId'),
      ),
    )
    .select(['signing_event.linkId', 'signing_event.seq as length', 'signing_event.hash as head'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signing_day_chain')
            .select('signing_day_chain.linkId')
            .whereRef('signing_day_chain.linkId', '=', 'signing_event.linkId')
            .whereRef('signing_day_chain.length', '=', 'signing_event.seq'),
        ),
      ),
    )
    .execute()
