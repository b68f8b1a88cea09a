import type { CallName } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, insurerOf, type PolicyholderCaller } from '../handler/handler-context.ts'
import type { CoreEndorsement, Insurer, Signer } from '../integrations/insurer.ts'
import { findLink, isAccessible, isErased, type Link, opensOnlyCertificate } from './links.ts'
import { isSignedBy } from './signed-by.ts'

/**
 * The people allowed to send a call for a link. `named`: everyone whom the core names as a signer now (DEC-13). `signer`: among them, only
 * the person who made the link's valid signature, if one exists (DEC-31).
 */
type Permission = 'named' | 'signer'

/** The permission of every call that policyholders can send on a link. */
export const POLICYHOLDER_CALLS = {
  getSigningEndorsement: 'named',
  getFollowFiles: 'named',
  noteSigningRead: 'named',
  getWechatCustomerLoginResult: 'named',
  sendSigningCode: 'named',
  uploadImageToPcis: 'named',
  undoEndorsementAutograph: 'signer',
  getSigningCertificate: 'signer',
  getSigningCertificateFile: 'signer',
} as const satisfies Partial<Record<CallName, Permission>>

export type PolicyholderCall = keyof typeof POLICYHOLDER_CALLS
export type CertificateCall = 'getSigningCertificate' | 'getSigningCertificateFile'

type AccessContext = Pick<HandlerContext, 'caller' | 'db' | 'now' | 'insurer' | 'personalData' | 'pseudonym'>

/** A policyholder whose permission was checked. */
export interface Access {
  link: Link
  /** Whether the caller made the link's valid signature. */
  isSigner: boolean
  insurer: Insurer
  /** The endorsement as the core returned it for the check. */
  found: CoreEndorsement
  /** The persons named by the core who have the caller's mobile; two persons may share one. */
  own: readonly Signer[]
}

/**
 * Checks the permission of a call other than the certificate's. Throws 401 without a session, 403 for other callers and for `signer` calls
 * of another person. Throws `linkEnded` (410) when the link is not accessible or was erased, and when the core no longer names the caller.
 * An expired link is closed to all others than its signer. Throws `noEndorsement` for an unknown endorsement, and like the core.
 */
export async function requirePolicyholder(context: AccessContext, call: Exclude<PolicyholderCall, CertificateCall>): Promise<Access> {
  const { caller, link } = await callerAndLink(context, 'linkEnded')
  if (await isErased(context.db, link.linkId)) throw new ApiError('linkEnded')
  const insurer = insurerOf(context)
  const found = await insurer.endorsement(context, link.endorNo)
  if (!found) throw new ApiError('noEndorsement')
  const own = signersOf(context, caller, found.signers)
  if (own.length === 0) throw new ApiError('linkEnded')
  const isSigner = await madeSignature(context, caller, link)
  if (opensOnlyCertificate(link, context.now) && !isSigner) throw new ApiError('linkEnded')
  refuseOthers(call, link, isSigner)
  return { link, isSigner, insurer, found, own }
}

/**
 * Checks the permission of a certificate call and returns the link. Throws like `requirePolicyholder`, but `certificateEnded` (410) when the
 * link is not accessible. Does not refuse the signer while the core is unavailable or after an erasure.
 */
export async function requireCertificateHolder(context: AccessContext, call: CertificateCall): Promise<Link> {
  const { caller, link } = await callerAndLink(context, 'certificateEnded')
  const isSigner = await madeSignature(context, caller, link)
  const found = await context.insurer?.endorsement(context, link.endorNo).catch((error: unknown) => {
    if (isSigner && error instanceof ApiError && error.messageName === 'server.insurerAway') return undefined
    throw error
  })
  if (found ? signersOf(context, caller, found.signers).length === 0 : !isSigner) throw new ApiError('linkEnded')
  refuseOthers(call, link, isSigner)
  return link
}

async function callerAndLink({ db, now, caller }: AccessContext, ended: 'linkEnded' | 'certificateEnded') {
  if (!caller) throw new ApiError('unauthorised')
  if (caller.kind !== 'policyholder') throw new ApiError('forbidden')
  const link = await findLink(db, caller.linkId)
  if (!link || link.endorNo !== caller.endorNo || !isAccessible(link, now)) throw new ApiError(ended)
  return { caller, link }
}

const madeSignature = async (context: AccessContext, caller: PolicyholderCaller, { signatureId }: Link): Promise<boolean> =>
  signatureId !== null && isSignedBy(context, caller, signatureId)

function refuseOthers(call: PolicyholderCall, { signatureId }: Link, isSigner: boolean): void {
  if (POLICYHOLDER_CALLS[call] !== 'named' && signatureId !== null && !isSigner) throw new ApiError('forbidden')
}

/** Returns the permitted signers with the caller's mobile. */
const signersOf = (
  { pseudonym }: Pick<HandlerContext, 'pseudonym'>,
  { mobileHash }: PolicyholderCaller,
  signers: readonly Signer[],
): Signer[] => signers.filter(({ mobile }) => pseudonym.all('mobile', mobile).includes(mobileHash))
