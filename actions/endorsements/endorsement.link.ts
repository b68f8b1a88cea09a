import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** What has become of the link that was sent last; the endorsement's number alone when none ever was. */
const link: Query<'endorsement.link'> = async ({ endorNo }, context) => {
  const { data } = unwrap(await context.call('getSigningLink', { endorNo }))
  return data[0] ?? { endorNo }
}
export default link
