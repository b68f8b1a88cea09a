import type { Handler } from '../handler/handler.ts'
import { requireNamed, signingCaller } from '../signing/signer.ts'

/** The pictures of the endorsement that a policyholder signs (CALL2-32), their own alone. */
const getFollowFiles: Handler<'getFollowFiles'> = async (_request, context) => {
  const { caller, link, insurer } = await signingCaller(context)
  const [found, imgBaseList] = await Promise.all([
    insurer.endorsement(context, link.endorNo),
    insurer.endorsementImages(context, link.endorNo),
  ])
  requireNamed(context, caller, found?.signers)
  return { data: { imgBaseList } }
}

export default getFollowFiles
