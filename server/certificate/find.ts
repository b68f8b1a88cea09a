import { signatureSentBy } from '../evidence/signed-links.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireCaller, type HandlerContext } from '../handler/handler-context.ts'
import { type CertificateCall, requireCertificateHolder } from '../signing/policyholder-access.ts'

/**
 * Returns the id of the signature whose certificate the caller may read (DEC-31, docs/architecture/evidence.md). The person who signed may
 * read it for 30 days, staff if they sent the link. Throws `certificateNone` without a signature, `certificateEnded` after 30 days,
 * `linkEnded` when the core no longer names the policyholder, 403 for other callers.
 */
export async function signatureFor(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'insurer' | 'personalData' | 'pseudonym'>,
  call: CertificateCall,
  endorNo: string,
): Promise<string> {
  const caller = requireCaller(context)
  if (caller.kind === 'ticket') throw new ApiError('forbidden')
  if (caller.kind === 'staff') return requireSignature(await signatureSentBy(context.db, caller, endorNo))
  if (endorNo !== '' && endorNo !== caller.endorNo) throw new ApiError('forbidden')
  return requireSignature((await requireCertificateHolder(context, call)).signatureId)
}

function requireSignature(signatureId: string | null | undefined): string {
  if (!signatureId) throw new ApiError('certificateNone')
  return signatureId
}
