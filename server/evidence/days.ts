import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { merkleProof } from '../../actions/evidence/rules/merkle.ts'
import type { Database } from '../database/tables.ts'
import { sha256 } from '../signing/canonical.ts'
import { inOrder, leafOf } from './close-day.ts'
import type { StoredEvidence } from './stored.ts'

/**
 * The daily heads from the first that a seal names or that covers the chain to the last one; to the latest of all while it does not cover
 * the whole chain. And what proves that the chain is covered.
 */
export async function daysOf(
  db: Database,
  { seals, covering, dayHead, events }: StoredEvidence,
): Promise<Pick<Bundle, 'days' | 'covered'>> {
  const hashes = seals.map(({ day }) => day).filter((hash) => hash !== '')
  const named = hashes.length > 0 ? await db.selectFrom('signing_day').select('day').where('hash', 'in', hashes).execute() : []
  const isBehind = (covering?.length ?? 0) < events.length
  const wanted = [...named, covering, isBehind ? dayHead : undefined].flatMap((each) => each?.day ?? []).sort()
  const [first, last] = [wanted[0], wanted.at(-1)]
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
  // In the order in which the day was closed: that of the bytes, whatever the database sorts texts by.
  const chains = inOrder(await db.selectFrom('signing_day_chain').select(['linkId', 'length', 'head']).where('day', '=', day).execute())
  const index = chains.findIndex((chain) => chain.linkId === linkId)
  return { day, chain: { linkId, length, head }, proof: merkleProof(chains.map(leafOf), index, sha256) }
}
