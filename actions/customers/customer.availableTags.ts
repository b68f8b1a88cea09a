import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { toTagOption } from './tag-rules.ts'

/** Returns the available tags, grouped: corporate ones, or the user's personal ones (TAG-02). */
const available: Query<'customer.availableTags'> = async ({ kind, externalUserid }, { call }) => {
  if (kind === 'corp') return unwrap(await call('getCorpTag', {})).rows.map(toTagOption)
  const groups = Object.values(unwrap(await call('queryTaglist', { externalUserid })).data ?? {})
  return groups.flatMap((tags = []) => tags.map(toTagOption))
}
export default available
