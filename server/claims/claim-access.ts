import { registNoOf } from '../../actions/claims/rules.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireCaller, type HandlerContext } from '../handler/handler-context.ts'
import { ticketId } from '../identity/access.ts'

/** The lifetime of a claimant's cookie in seconds, that of a claim ticket. */
export const CLAIMANT_COOKIE_SECONDS = 24 * 3_600

/**
 * Returns the normalized report number of a request. Staff may access all claims, claimants only the claim of their ticket; throws
 * `forbidden` (403) for any other (DEC-14).
 */
export function requireClaim(context: Pick<HandlerContext, 'caller'>, given: string): string {
  const caller = requireCaller(context)
  const registNo = registNoOf(given)
  if (registNo === '') throw new ApiError('badInput')
  if (caller.kind === 'policyholder' || (caller.kind === 'ticket' && caller.registNo !== registNo)) throw new ApiError('forbidden')
  return registNo
}

export interface Uploader {
  /** The staff member who owns the file: the uploader, or the sender of the claimant's link. */
  userId: string
  /** As in `ClaimPictureTable`. */
  claimant: string
}

/**
 * Returns the uploader. A claimant is identified by a browser cookie with the lifetime of the ticket, because each opening of the link
 * starts a new session. A copied link on another phone is another uploader (docs/architecture/files.md).
 */
export function uploaderOf(context: Pick<HandlerContext, 'caller' | 'browser' | 'pseudonym'>): Uploader {
  const caller = requireCaller(context)
  if (caller.kind === 'staff') return { userId: caller.userId, claimant: '' }
  if (caller.kind === 'policyholder') throw new ApiError('forbidden')
  return { userId: caller.sentBy, claimant: context.pseudonym('browser', context.browser.named(CLAIMANT_COOKIE_SECONDS)) }
}

/** Returns the id under which the answer to the upload of a picture is stored, as `callerId` returned it for the uploader. */
export const uploaderId = ({ userId, claimant, registNo }: Uploader & { registNo: string }): string =>
  claimant === '' ? userId : ticketId(registNo)

/** Whether the request comes from the browser that uploaded the claimant's picture. */
export function isUploader(context: Pick<HandlerContext, 'browser' | 'pseudonym'>, claimant: string): boolean {
  const name = context.browser.known()
  return name !== undefined && claimant !== '' && context.pseudonym.all('browser', name).includes(claimant)
}
