import { handle } from '../handler/handler.ts'
import { prepareLink } from '../signing/reserve.ts'

const SERVICES = ['insurer', 'origin', 'personalData'] as const

/** Reserves the id of a link before it is sent (DEC-29). Refuses an endorsement that cannot be signed now. Throws like `prepareLink`. */
const reserveSigningLink = handle('reserveSigningLink', SERVICES, async ({ endorNo, policyNo, externalUserId = '' }, context) => {
  const prepared = await prepareLink(context, { endorNo, policyNo, externalUserId })
  if ('unsignable' in prepared) return { refused: { status: '409', message: prepared.unsignable } }
  const { reserve } = prepared
  return { write: async (db) => ({ data: { linkId: await reserve(db) } }) }
})

export default reserveSigningLink
