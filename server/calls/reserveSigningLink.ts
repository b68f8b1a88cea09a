import { handle } from '../handler/handler.ts'
import { prepareLink } from '../signing/reserve.ts'

const SERVICES = ['insurer', 'origin', 'personalData'] as const

/** Reserves the id of a link before it is sent (DEC-29). Throws like `prepareLink`. */
const reserveSigningLink = handle('reserveSigningLink', SERVICES, async ({ endorNo, policyNo, externalUserId = '' }, context) => {
  const reserve = await prepareLink(context, { endorNo, policyNo, externalUserId })
  return { write: async (db) => ({ data: { linkId: await reserve(db) } }) }
})

export default reserveSigningLink
