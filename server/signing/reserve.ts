import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, insurerOf, signedIn } from '../handler/handler-context.ts'
import { recordEvents } from './events.ts'
import { type Link, reserveLink, standingLink } from './links.ts'

const HOUR = 3_600_000

/**
 * Asks the core whether it has this endorsement of that policy, and returns what reserves the number of a link to it, in a
 * transaction (DEC-29): the caller's, for as long as the setting `signingLinkHours` says. Refuses in words when there is no such
 * endorsement; what it returns does, when a link for it stands already (SENDLINK-03).
 */
export async function prepareLink(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'setting' | 'insurer' | 'origin' | 'personalData'>,
  { endorNo, policyNo, externalUserId }: Pick<Link, 'endorNo' | 'policyNo' | 'externalUserId'>,
): Promise<(db: Database) => Promise<string>> {
  const { now, setting } = context
  const { userId } = signedIn(context)
  const found = await insurerOf(context).endorsement(context, endorNo)
  if (found?.facts.policyNo !== policyNo) throw new ApiError('noEndorsement')
  return async (db) => {
    if (await standingLink(db, endorNo, now)) throw new ApiError('linkSent')
    const life = Number(setting('signingLinkHours')) * HOUR
    const linkId = await reserveLink(db, { endorNo, policyNo, userId, externalUserId }, { now, life })
    await recordEvents({ ...context, db }, linkId, [{ kind: 'reserved', facts: { endorNo, policyNo } }])
    return linkId
  }
}
