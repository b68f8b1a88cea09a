import { handle } from '../handler/handler.ts'
import { opensOnlyCertificate } from '../signing/links.ts'
import { requireSigner, signingCaller } from '../signing/signer.ts'

/** Returns the pictures of the policyholder's endorsement (CALL2-32); empty once the link only opens the certificate. */
const getFollowFiles = handle('getFollowFiles', ['insurer', 'personalData', 'pseudonym'], async (_request, context) => {
  const { caller, link, insurer } = await signingCaller(context)
  if (opensOnlyCertificate(link, context.now)) return { data: { imgBaseList: [] } }
  const [found, imgBaseList] = await Promise.all([
    insurer.endorsement(context, link.endorNo),
    insurer.endorsementImages(context, link.endorNo),
  ])
  requireSigner(context, caller, found?.signers)
  return { data: { imgBaseList } }
})

export default getFollowFiles
