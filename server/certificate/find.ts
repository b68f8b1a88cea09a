import { signatureSentBy } from '../evidence/signed-links.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireCaller, type HandlerContext } from '../handler/handler-context.ts'
import { findLink, isAccessible } from '../signing/links.ts'

/**
 * Returns the id of the signature whose certificate the caller may read (DEC-31, docs/architecture/evidence.md). Policyholders may read
 * their own for 30 days after signing, staff if they sent the link. Throws `certificateNone` without a signature, `certificateEnded` after
 * 30 days, 403 for other callers.
 */
export async function signatureFor(context: Pick<HandlerContext, 'caller' | 'db' | 'now'>, endorNo: string): Promise<string> {
  const caller = requireCaller(context)
  if (caller.kind === 'ticket') throw new ApiError('forbidden')
  if (caller.kind === 'staff') return requireSignature(await signatureSentBy(context.db, caller, endorNo))
  if (endorNo !== '' && endorNo !== caller.endorNo) throw new ApiError('forbidden')
  const link = await findLink(context.db, caller.linkId)
  if (!link || link.endorNo !== caller.endorNo || !isAccessible(link, context.now)) throw new ApiError('certificateEnded')
  return requireSignature(link.signatureId)
}

function requireSignature(signatureId: string | null | undefined): string {
  if (!signatureId) throw new ApiError('certificateNone')
  return signatureId
}
