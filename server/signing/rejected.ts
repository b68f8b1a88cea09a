import { InsurerError } from '../integrations/insurer/insurer-error.ts'
import type { SubmissionAnswer } from '../integrations/insurer.ts'

/** The errcode of refusals after which the signer can try again (SIGN-16). */
export const TRY_AGAIN = '-1'

/** The core's errcode when it has another version of the endorsement than the signed one (DEC-30). */
export const OTHER_VERSION = '-2'

/**
 * Returns a handler for errors of the core: a rejected request becomes a refusal with this message, because repeating the request would
 * block its link for ever. Throws other errors again.
 */
export const refusalOfRejected =
  (message: string) =>
  (error: unknown): SubmissionAnswer => {
    if (error instanceof InsurerError && error.isRejected) return { errcode: TRY_AGAIN, message }
    throw error
  }
