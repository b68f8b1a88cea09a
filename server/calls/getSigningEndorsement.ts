import type { Handler } from '../handler/handler.ts'
import { readShown } from '../signing/shown.ts'
import { requireNamed, signingCaller } from '../signing/signer.ts'

/**
 * What a policyholder is to sign, and the hash of all that they are shown (DEC-30); since when it is signed, if it is; and whether a
 * name may be typed.
 */
const getSigningEndorsement: Handler<'getSigningEndorsement'> = async (_request, context) => {
  const { caller, link, insurer } = await signingCaller(context)
  const { endorsement, hash, signers } = await readShown(context, insurer, link.endorNo)
  requireNamed(context, caller, signers)
  const mayType = context.typedSignatures
  return { data: { endorsement, shownHash: hash, mayType, ...(link.signedAt === null ? {} : { signedAt: link.signedAt }) } }
}

export default getSigningEndorsement
