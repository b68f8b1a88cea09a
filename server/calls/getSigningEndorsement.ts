import { handle } from '../handler/handler.ts'
import { isSubmitting, isUndoing, opensOnlyCertificate } from '../signing/links.ts'
import { readShown } from '../signing/shown.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'

const SERVICES = ['insurer', 'personalData', 'pseudonym', 'typedSignatures'] as const

/**
 * Returns the endorsement to sign, the hash of all shown content (DEC-30) and whether a typed name is allowed. Also returns the state of the
 * signature: whether one is being submitted or undone, when it was made, and whether by the caller. For a link that only opens the certificate, it returns just the time
 * of the signature; the page then opens the certificate.
 */
const getSigningEndorsement = handle('getSigningEndorsement', SERVICES, async (_request, context) => {
  const { link, insurer, found, isSigner } = await requirePolicyholder(context, 'getSigningEndorsement')
  const { endorNo, policyNo, signedAt } = link
  const submitting = isSubmitting(link) && { submitting: true }
  const signature = signedAt === null ? submitting : { signedAt, isSigner, ...(isUndoing(link) && { undoing: true }) }
  if (opensOnlyCertificate(link, context.now)) return { data: { endorsement: { endorNo, policyNo }, ...signature, mayType: false } }
  const { endorsement, hash } = await readShown(context, insurer, endorNo, found)
  const mayType = context.typedSignatures
  return { data: { endorsement, shownHash: hash, mayType, ...signature } }
})

export default getSigningEndorsement
