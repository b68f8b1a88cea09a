import { signatureSentBy } from '../evidence/signed-links.ts'
import { ApiError } from '../handler/api-error.ts'
import { anyCaller, type HandlerContext } from '../handler/handler-context.ts'
import { findLink, mayBeOpened } from '../signing/links.ts'

/**
 * The signature whose certificate somebody may have (DEC-31): the policyholder of their own, for 30 days after signing, and of the
 * staff whoever sent the link, as it holds what the evidence holds (decision 073). Refuses in words when none stands, or the 30 days
 * are over; throws 403 for everyone else.
 */
export async function signatureFor(context: HandlerContext, asked: string): Promise<string> {
  const caller = anyCaller(context)
  if (caller.kind === 'ticket') throw new ApiError('forbidden')
  if (caller.kind === 'staff') return standing(await signatureSentBy(context.db, caller, asked))
  if (asked !== '' && asked !== caller.endorNo) throw new ApiError('forbidden')
  const link = await findLink(context.db, caller.linkId)
  if (!link || link.endorNo !== caller.endorNo || !mayBeOpened(link, context.now)) throw new ApiError('certificateEnded')
  return standing(link.signatureId)
}

function standing(signatureId: string | null | undefined): string {
  if (!signatureId) throw new ApiError('certificateNone')
  return signatureId
}
