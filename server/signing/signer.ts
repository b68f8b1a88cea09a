import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, insurerOf, type PolicyholderCaller } from '../handler/handler-context.ts'
import type { Insurer, Signer } from '../integrations/insurer.ts'
import { findLink, isErased, type Link, isAccessible } from './links.ts'

export interface SigningCaller {
  caller: PolicyholderCaller
  link: Link
  insurer: Insurer
}

/**
 * Returns the calling policyholder. Throws 401 and 403 like `signedIn`, `linkEnded` when the link was withdrawn, has expired or was erased,
 * and an error without a core system.
 */
export async function signingCaller(context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'insurer'>): Promise<SigningCaller> {
  const { db, now, caller } = context
  if (!caller) throw new ApiError('unauthorised')
  if (caller.kind !== 'policyholder') throw new ApiError('forbidden')
  const link = await findLink(db, caller.linkId)
  if (!link || link.endorNo !== caller.endorNo || !isAccessible(link, now) || (await isErased(db, link.linkId)))
    throw new ApiError('linkEnded')
  return { caller, link, insurer: insurerOf(context) }
}

/** Returns the permitted signers with the caller's mobile; two persons may share one. */
export const signersOf = (
  { pseudonym }: Pick<HandlerContext, 'pseudonym'>,
  { mobileHash }: PolicyholderCaller,
  signers: readonly Signer[],
) => signers.filter(({ mobile }) => pseudonym('mobile', mobile) === mobileHash)

/** Throws `linkEnded` when the core no longer lists the caller as a signer (DEC-13), for example after a wrong number was corrected. */
export function requireSigner(
  context: Pick<HandlerContext, 'pseudonym'>,
  caller: PolicyholderCaller,
  signers: readonly Signer[] = [],
): void {
  if (signersOf(context, caller, signers).length === 0) throw new ApiError('linkEnded')
}
