import { handle } from '../handler/handler.ts'
import { opensOnlyCertificate } from '../signing/links.ts'
import { readShown } from '../signing/shown.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'

const SERVICES = ['insurer', 'personalData', 'pseudonym', 'typedSignatures'] as const

/**
 * Returns the endorsement to sign, the hash of all shown content (DEC-30), the time of an existing signature, whether the caller made it,
 * and whether a typed name is allowed. For a link that only opens the certificate, it returns just the time of the signature; the page
 * then opens the certificate.
 */
const getSigningEndorsement = handle('getSigningEndorsement', SERVICES, async (_request, context) => {
  const { link, insurer, found, isSigner } = await requirePolicyholder(context, 'getSigningEndorsement')
  const { endorNo, policyNo, signedAt } = link
  if (signedAt !== null && opensOnlyCertificate(link, context.now))
    return { data: { endorsement: { endorNo, policyNo }, signedAt, isSigner, mayType: false } }
  const { endorsement, hash } = await readShown(context, insurer, endorNo, found)
  const mayType = context.typedSignatures
  return { data: { endorsement, shownHash: hash, mayType, ...(signedAt === null ? {} : { signedAt, isSigner }) } }
})

export default getSigningEndorsement
