import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, insurerOf, type PolicyholderCaller } from '../handler/handler-context.ts'
import type { Insurer, Signer as NamedSigner } from '../integrations/insurer.ts'
import { findLink, isErased, type Link, mayBeOpened } from './links.ts'

/** A policyholder who calls, and the link that they came by. */
export interface Signer {
  caller: PolicyholderCaller
  link: Link
  insurer: Insurer
}

/**
 * The policyholder who calls, by a link that still opens something. Throws 401 and 403 as `signedIn`, and in words when the
 * link was withdrawn or has expired, or no core system is set up.
 */
export async function signingCaller(context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'insurer'>): Promise<Signer> {
  const { db, now, caller } = context
  if (!caller) throw new ApiError('unauthorised')
  if (caller.kind !== 'policyholder') throw new ApiError('forbidden')
  const link = await findLink(db, caller.linkId)
  if (!link || link.endorNo !== caller.endorNo || !mayBeOpened(link, now) || (await isErased(db, link.linkId)))
    throw new ApiError('linkEnded')
  return { caller, link, insurer: insurerOf(context) }
}

/** Of those who may sign an endorsement whoever has the caller's number; two may share one. */
export const namedOf = (
  { pseudonym }: Pick<HandlerContext, 'pseudonym'>,
  { mobileHash }: PolicyholderCaller,
  signers: readonly NamedSigner[],
) => signers.filter(({ mobile }) => pseudonym('mobile', mobile) === mobileHash)

/**
 * Refuses in words whomever the core no longer names for an endorsement (DEC-13): a session may be older than the correction of a wrong
 * number.
 */
export function requireNamed(
  context: Pick<HandlerContext, 'pseudonym'>,
  caller: PolicyholderCaller,
  signers: readonly NamedSigner[] = [],
): void {
  if (namedOf(context, caller, signers).length === 0) throw new ApiError('linkEnded')
}
