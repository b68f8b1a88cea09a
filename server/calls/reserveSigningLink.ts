import { handle } from '../handler/handler.ts'
import { prepareLink } from '../signing/reserve.ts'

/** Reserves the id of a link before it is sent (DEC-29). Throws like `prepareLink`. */
const reserveSigningLink = handle(
  'reserveSigningLink',
  ['insurer', 'origin', 'personalData'],
  async ({ endorNo, policyNo, externalUserId = '' }, context) => {
    const reserve = await prepareLink(context, { endorNo, policyNo, externalUserId })
    return { write: async (db) => ({ data: { linkId: await reserve(db) } }) }
  },
)

export default reserveSigningLink
