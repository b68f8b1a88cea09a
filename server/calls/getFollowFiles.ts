import { handle } from '../handler/handler.ts'
import { opensOnlyCertificate } from '../signing/links.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'

/** Returns the pictures of the policyholder's endorsement (CALL2-32); empty once the link only opens the certificate. */
const getFollowFiles = handle('getFollowFiles', ['insurer', 'personalData', 'pseudonym'], async (_request, context) => {
  const { link, insurer } = await requirePolicyholder(context, 'getFollowFiles')
  if (opensOnlyCertificate(link, context.now)) return { data: { imgBaseList: [] } }
  return { data: { imgBaseList: await insurer.endorsementImages(context, link.endorNo) } }
})

export default getFollowFiles
