import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { merkleProof } from '../../actions/evidence/rules/merkle.ts'
import type { Database } from '../database/tables.ts'
import { sha256 } from '../signing/canonical.ts'
import { sortChains, leafOf } from './close-day.ts'
import { headsInOrder } from './latest-head.ts'
import type { StoredEvidence } from './stored.ts'

/**
 * Returns daily heads without gaps: from the first one that a seal names or that covers the chain, to the last such one. It includes the
 * latest head while part of the chain is not covered. Also returns the Merkle proof of the chain.
 */
export async function daysOf(
  db: Database,
  { seals, covering, dayHead, events }: StoredEvidence,
): Promise<Pick<Bundle, 'days' | 'covered'>> {
  const hasUncovered = (covering?.length ?? 0) < events.length
  const coveringHead = covering && (await db.selectFrom('signing_day').select('hash').where('day', '=', covering.day).executeTakeFirst())
  const order = await headsInOrder(db)
  const places = [...seals.map(({ day }) => day), coveringHead?.hash, hasUncovered ? dayHead?.hash : undefined]
    .map((hash) => (hash === undefined ? -1 : order.indexOf(hash)))
    .filter((place) => place !== -1)
  if (places.length === 0) return { days: [], covered: null }
  const days = await daysWith(db, order.slice(Math.min(...places), Math.max(...places) + 1))
  return { days, covered: covering ? await coveredBy(db, covering) : null }
}

/** Heads per query. */
const BATCH = 500

/** Returns the daily heads with these hashes, in this order. */
async function daysWith(db: Database, hashes: readonly string[]): Promise<Bundle['days']> {
  const found = new Map<string, Bundle['days'][number]>()
  for (let at = 0; at < hashes.length; at += BATCH) {
    const rows = await db
      .selectFrom('signing_day')
      .select(['day', 'root', 'chains', 'previous', 'hash', 'at', 'keyId', 'signature'])
      .where('hash', 'in', hashes.slice(at, at + BATCH))
      .execute()
    for (const row of rows) found.set(row.hash, row)
  }
  return hashes.flatMap((hash) => found.get(hash) ?? [])
}

async function coveredBy(db: Database, covering: NonNullable<StoredEvidence['covering']>): Promise<NonNullable<Bundle['covered']>> {
  const { day, linkId, length, head } = covering
  // Sorts as when the day was closed, independent of the database's collation.
  const chains = sortChains(await db.selectFrom('signing_day_chain').select(['linkId', 'length', 'head']).where('day', '=', day).execute())
  const index = chains.findIndex((chain) => chain.linkId === linkId)
  return { day, chain: { linkId, length, head }, proof: merkleProof(chains.map(leafOf), index, sha256) }
}
