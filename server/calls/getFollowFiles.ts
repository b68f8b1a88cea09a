import type { Handler } from '../handler/handler.ts'
import { signingCaller } from '../signing/signer.ts'

/** The pictures of the endorsement that a policyholder signs (CALL2-32), their own alone. */
const getFollowFiles: Handler<'getFollowFiles'> = async (_request, context) => {
  const { link, insurer } = await signingCaller(context)
  return { data: { imgBaseList: await insurer.endorsementImages(context, link.endorNo) } }
}

export default getFollowFiles
