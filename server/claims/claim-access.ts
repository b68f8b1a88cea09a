import { registNoOf } from '../../actions/claims/rules.ts'
import { ApiError } from '../handler/api-error.ts'
import { anyCaller, type HandlerContext } from '../handler/handler-context.ts'

const DAY_SECONDS = 24 * 3_600

/**
 * The report number that a request is about, without the blanks of whoever typed or pasted it. Staff see the pictures of any claim, a
 * claimant those of their ticket alone; throws the refusal `forbidden` (403) for another one (DEC-14).
 */
export function requireClaim(context: HandlerContext, given: string): string {
  const caller = anyCaller(context)
  const registNo = registNoOf(given)
  if (registNo === '') throw new ApiError('badInput')
  if (caller.kind === 'policyholder' || (caller.kind === 'ticket' && caller.registNo !== registNo)) throw new ApiError('forbidden')
  return registNo
}

/** Who sends a picture. */
export interface Uploader {
  /** Under whom of the staff the file stands: a claimant's under who sent the link. */
  userId: string
  /** As in `ClaimPictureTable`. */
  claimant: string
}

/**
 * Who sends a picture; a claimant's browser is given a name for the day of the ticket, since each opening of the link is a session of
 * its own, and another telephone with a copy of the link is somebody else (decision 080).
 */
export function uploaderOf(context: HandlerContext): Uploader {
  const caller = anyCaller(context)
  if (caller.kind === 'staff') return { userId: caller.userId, claimant: '' }
  if (caller.kind === 'policyholder') throw new ApiError('forbidden')
  return { userId: caller.sentBy, claimant: claimantOf(context, context.browser.named(DAY_SECONDS)) }
}

/** Whether the caller, if not of the staff, is on the browser that sent this. */
export function isUploader(context: HandlerContext, claimant: string): boolean {
  const name = context.browser.known()
  return name !== undefined && claimant !== '' && claimantOf(context, name) === claimant
}

const claimantOf = ({ pseudonym }: HandlerContext, browser: string): string => pseudonym('browser', browser)
