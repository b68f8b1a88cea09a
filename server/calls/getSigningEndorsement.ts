import type { Handler } from '../handler/handler.ts'
import { readShown } from '../signing/shown.ts'
import { signingCaller } from '../signing/signer.ts'

/** What a policyholder is to sign, and the hash of all that they are shown (DEC-30); since when it is signed, if it is. */
const getSigningEndorsement: Handler<'getSigningEndorsement'> = async (_request, context) => {
  const { link, insurer } = await signingCaller(context)
  const { endorsement, hash } = await readShown(context, insurer, link.endorNo)
  return { data: { endorsement, shownHash: hash, ...(link.signedAt === null ? {} : { signedAt: link.signedAt }) } }
}

export default getSigningEndorsement
