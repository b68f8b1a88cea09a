import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { withPrefix } from '../files/base64.ts'

/** Returns the insurer's images of an endorsement as data URLs (SIGN-01, AMB2-32), with the hash of the content that they belong to. */
const images: Query<'endorsement.images'> = async ({ endorNo }, context) => {
  const { imgBaseList, shownHash } = unwrap(await context.call('getFollowFiles', { endorNo: endorNo ?? '' }))
  return { imgBaseList: imgBaseList.map(withPrefix), ...(shownHash && { shownHash }) }
}
export default images
