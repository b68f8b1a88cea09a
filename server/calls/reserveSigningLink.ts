import { handle } from '../handler/handler.ts'
import { findLink, isAccessible } from '../signing/links.ts'
import { prepareLink } from '../signing/reserve.ts'

const SERVICES = ['insurer', 'origin', 'personalData'] as const

/**
 * Reserves the id of a link before it is sent (DEC-29). Refuses an endorsement that cannot be signed now. Throws like `prepareLink`. A
 * repetition reserves another link once the first cannot be opened any more, because a link may expire earlier than a stored answer.
 */
const reserveSigningLink = handle(
  'reserveSigningLink',
  SERVICES,
  async ({ endorNo, policyNo, externalUserId = '' }, context) => {
    const prepared = await prepareLink(context, { endorNo, policyNo, externalUserId })
    if ('unsignable' in prepared) return { refused: { status: '409', message: prepared.unsignable } }
    const { reserve } = prepared
    return { write: async (db) => ({ data: { linkId: await reserve(db) } }) }
  },
  async ({ linkId }, { db, now }) => {
    const link = await findLink(db, String(linkId))
    return link !== undefined && isAccessible(link, now)
  },
)

export default reserveSigningLink
