import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { asChoice } from './tag-rules.ts'

/** The tags that there are: the corporation's, or the caller's own (TAG-02). Those of one group follow each other. */
const available: Query<'customer.availableTags'> = async ({ kind, externalUserid }, { call }) => {
  if (kind === 'corp') return unwrap(await call('getCorpTag', {})).rows.map(asChoice)
  const groups = Object.values(unwrap(await call('queryTaglist', { externalUserid })).data ?? {})
  return groups.flatMap((tags = []) => tags.map(asChoice))
}
export default available
