import { handle } from '../handler/handler.ts'
import { opensCertificateAlone } from '../signing/links.ts'
import { requireNamed, signingCaller } from '../signing/signer.ts'

/** The pictures of the endorsement that a policyholder signs (CALL2-32), their own alone; none once the certificate is all that opens. */
const getFollowFiles = handle('getFollowFiles', ['insurer', 'personalData', 'pseudonym'], async (_request, context) => {
  const { caller, link, insurer } = await signingCaller(context)
  if (opensCertificateAlone(link, context.now)) return { data: { imgBaseList: [] } }
  const [found, imgBaseList] = await Promise.all([
    insurer.endorsement(context, link.endorNo),
    insurer.endorsementImages(context, link.endorNo),
  ])
  requireNamed(context, caller, found?.signers)
  return { data: { imgBaseList } }
})

export default getFollowFiles
