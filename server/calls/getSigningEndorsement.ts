import { handle } from '../handler/handler.ts'
import { opensOnlyCertificate } from '../signing/links.ts'
import { readShown } from '../signing/shown.ts'
import { requireSigner, signingCaller } from '../signing/signer.ts'

const SERVICES = ['insurer', 'personalData', 'pseudonym', 'typedSignatures'] as const

/**
 * Returns the endorsement to sign, the hash of all shown content (DEC-30), the time of an existing signature, and whether a typed name is
 * allowed. For a link that only opens the certificate, it returns just the time of the signature, without calling the core; the page then
 * opens the certificate.
 */
const getSigningEndorsement = handle('getSigningEndorsement', SERVICES, async (_request, context) => {
  const { caller, link, insurer } = await signingCaller(context)
  const { endorNo, policyNo, signedAt } = link
  if (signedAt !== null && opensOnlyCertificate(link, context.now))
    return { data: { endorsement: { endorNo, policyNo }, signedAt, mayType: false } }
  const { endorsement, hash, signers } = await readShown(context, insurer, endorNo)
  requireSigner(context, caller, signers)
  const mayType = context.typedSignatures
  return { data: { endorsement, shownHash: hash, mayType, ...(signedAt === null ? {} : { signedAt }) } }
})

export default getSigningEndorsement
