import { handle } from '../handler/handler.ts'
import { opensOnlyCertificate } from '../signing/links.ts'
import { readShown } from '../signing/shown.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'

/**
 * Returns the pictures of the policyholder's endorsement (CALL2-32), and the hash of the content that they belong to (DEC-30). Without both
 * once the link only opens the certificate.
 */
const getFollowFiles = handle('getFollowFiles', ['insurer', 'personalData', 'pseudonym'], async (_request, context) => {
  const { link, insurer, found } = await requirePolicyholder(context, 'getFollowFiles')
  if (opensOnlyCertificate(link, context.now)) return { data: { imgBaseList: [] } }
  const { images, hash } = await readShown(context, insurer, link.endorNo, found)
  return { data: { imgBaseList: [...images], shownHash: hash } }
})

export default getFollowFiles
