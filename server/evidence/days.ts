import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { merkleProof } from '../../actions/evidence/rules/merkle.ts'
import type { Database } from '../database/tables.ts'
import { sha256 } from '../signing/canonical.ts'
import { sortChains, leafOf } from './close-day.ts'
import type { StoredEvidence } from './stored.ts'

/**
 * Returns daily heads without gaps: from the first one that a seal names or that covers the chain, to the last such one. It includes the
 * latest head while part of the chain is not covered. Also returns the Merkle proof of the chain.
 */
export async function daysOf(
  db: Database,
  { seals, covering, dayHead, events }: StoredEvidence,
): Promise<Pick<Bundle, 'days' | 'covered'>> {
  const hashes = seals.map(({ day }) => day).filter((hash) => hash !== '')
  const sealedDays = hashes.length > 0 ? await db.selectFrom('signing_day').select('day').where('hash', 'in', hashes).execute() : []
  const hasUncovered = (covering?.length ?? 0) < events.length
  const relevantDays = [...sealedDays, covering, hasUncovered ? dayHead : undefined].flatMap((each) => each?.day ?? []).sort()
  const [first, last] = [relevantDays[0], relevantDays.at(-1)]
  if (first === undefined || last === undefined) return { days: [], covered: null }
  const days = await db
    .selectFrom('signing_day')
    .select(['day', 'root', 'chains', 'previous', 'hash', 'at', 'keyId', 'signature'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
  return { days, covered: covering ? await coveredBy(db, covering) : null }
}

async function coveredBy(db: Database, covering: NonNullable<StoredEvidence['covering']>): Promise<NonNullable<Bundle['covered']>> {
  const { day, linkId, length, head } = covering
  // Sorts as when the day was closed, independent of the database's collation.
  const chains = sortChains(await db.selectFrom('signing_day_chain').select(['linkId', 'length', 'head']).where('day', '=', day).execute())
  const index = chains.findIndex((chain) => chain.linkId === linkId)
  return { day, chain: { linkId, length, head }, proof: merkleProof(chains.map(leafOf), index, sha256) }
}
