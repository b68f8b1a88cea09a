import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, insurerOf, requireStaff } from '../handler/handler-context.ts'
import { recordEvents } from './events.ts'
import { findActiveLink, isAwaitingCore, type Link, reserveLink } from './links.ts'

const HOUR = 3_600_000

/**
 * Checks with the core that the policy has this endorsement and that it can be signed now, so that no customer signs in for nothing.
 * Returns a function that reserves a link in a transaction (DEC-29), or why the core accepts no signature. The link expires after the
 * setting `signingLinkHours`. Throws `noEndorsement`, also when the core spells its number differently. The function throws `linkSent` when an active link exists (SENDLINK-03). It throws
 * `linkBusy` while a signature by an earlier link waits for the core, because a new link could not be signed.
 */
export async function prepareLink(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'setting' | 'text' | 'insurer' | 'origin' | 'personalData'>,
  { endorNo, policyNo, externalUserId }: Pick<Link, 'endorNo' | 'policyNo' | 'externalUserId'>,
): Promise<{ reserve: (db: Database) => Promise<string> } | { unsignable: string }> {
  const { now, setting } = context
  const { userId } = requireStaff(context)
  const insurer = insurerOf(context)
  const found = await insurer.endorsement(context, endorNo)
  // One endorsement under two spellings could be signed twice.
  if (found?.facts.policyNo !== policyNo || found.facts.endorNo !== endorNo) throw new ApiError('noEndorsement')
  const { signable, message } = await insurer.signable(context, endorNo)
  if (!signable) return { unsignable: message || context.text('server.notSignable') }
  const reserve = async (db: Database) => {
    if (await findActiveLink(db, endorNo, now)) throw new ApiError('linkSent')
    if (await isAwaitingCore(db, endorNo)) throw new ApiError('linkBusy')
    const life = Number(setting('signingLinkHours')) * HOUR
    const linkId = await reserveLink(db, { endorNo, policyNo, userId, externalUserId }, { now, life })
    await recordEvents({ ...context, db }, linkId, [{ kind: 'reserved', facts: { endorNo, policyNo } }])
    return linkId
  }
  return { reserve }
}
