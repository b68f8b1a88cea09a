import { signatureSentBy } from '../evidence/signed-links.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireCaller, type HandlerContext } from '../handler/handler-context.ts'
import { type CertificateCall, requireCertificateHolder } from '../signing/policyholder-access.ts'

/**
 * Returns the id of the signature whose certificate the caller may read (DEC-31, docs/architecture/evidence.md); undefined without a
 * signature. The person who signed may read it for 30 days, staff if they sent the link. Throws `certificateEnded` after 30 days,
 * `linkEnded` when the core no longer names the policyholder, 403 for other callers.
 */
export async function findSignatureFor(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'insurer' | 'personalData' | 'pseudonym'>,
  call: CertificateCall,
  endorNo: string,
): Promise<string | undefined> {
  const caller = requireCaller(context)
  if (caller.kind === 'ticket') throw new ApiError('forbidden')
  if (caller.kind === 'staff') return signatureSentBy(context.db, caller, endorNo)
  if (endorNo !== '' && endorNo !== caller.endorNo) throw new ApiError('forbidden')
  return (await requireCertificateHolder(context, call)).signatureId ?? undefined
}

/** Returns the same id, and throws `certificateNone` without a signature. */
export async function signatureFor(...given: Parameters<typeof findSignatureFor>): Promise<string> {
  const signatureId = await findSignatureFor(...given)
  if (signatureId === undefined) throw new ApiError('certificateNone')
  return signatureId
}
