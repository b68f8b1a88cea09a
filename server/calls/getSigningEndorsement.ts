import { handle } from '../handler/handler.ts'
import { opensCertificateAlone } from '../signing/links.ts'
import { readShown } from '../signing/shown.ts'
import { requireNamed, signingCaller } from '../signing/signer.ts'

/**
 * What a policyholder is to sign, and the hash of all that they are shown (DEC-30); since when it is signed, if it is; and whether a
 * name may be typed. Of a link that opens its certificate alone only that it is signed, as the page leads to the certificate by that;
 * the core isn't asked.
 */
const getSigningEndorsement = handle(
  'getSigningEndorsement',
  ['insurer', 'personalData', 'pseudonym', 'typedSignatures'],
  async (_request, context) => {
    const { caller, link, insurer } = await signingCaller(context)
    const { endorNo, policyNo, signedAt } = link
    if (signedAt !== null && opensCertificateAlone(link, context.now))
      return { data: { endorsement: { endorNo, policyNo }, signedAt, mayType: false } }
    const { endorsement, hash, signers } = await readShown(context, insurer, endorNo)
    requireNamed(context, caller, signers)
    const mayType = context.typedSignatures
    return { data: { endorsement, shownHash: hash, mayType, ...(signedAt === null ? {} : { signedAt }) } }
  },
)

export default getSigningEndorsement
