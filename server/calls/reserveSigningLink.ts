import { handle } from '../handler/handler.ts'
import { prepareLink } from '../signing/reserve.ts'

/** Reserves a number for a link that is about to be sent (DEC-29). Refused as `prepareLink`. */
const reserveSigningLink = handle(
  'reserveSigningLink',
  ['insurer', 'origin', 'personalData'],
  async ({ endorNo, policyNo, externalUserId = '' }, context) => {
    const reserve = await prepareLink(context, { endorNo, policyNo, externalUserId })
    return { write: async (db) => ({ data: { linkId: await reserve(db) } }) }
  },
)

export default reserveSigningLink
