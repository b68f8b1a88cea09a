import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { recordEvents } from '../signing/events.ts'
import { reserveLink, standingLink } from '../signing/links.ts'

const HOUR = 3_600_000

/**
 * Reserves a number for a link that is about to be sent (DEC-29). Refused in words when the core has no such endorsement of that
 * policy, and when a link for it was sent already (SENDLINK-03).
 */
const reserveSigningLink: Handler<'reserveSigningLink'> = async ({ endorNo, policyNo, externalUserId = '' }, context) => {
  const { now, setting } = context
  const { userId } = signedIn(context)
  const found = await insurerOf(context).endorsement(context, endorNo)
  if (found?.facts.policyNo !== policyNo) throw new ApiError('noEndorsement')
  return {
    async write(transaction) {
      if (await standingLink(transaction, endorNo, now)) throw new ApiError('linkSent')
      const life = Number(setting('signingLinkHours')) * HOUR
      const linkId = await reserveLink(transaction, { endorNo, policyNo, userId, externalUserId }, { now, life })
      await recordEvents({ ...context, db: transaction }, linkId, [{ kind: 'reserved', facts: { endorNo, policyNo } }])
      return { data: { linkId } }
    },
  }
}

export default reserveSigningLink
