import type { MessengerFailure } from '../../actions/messenger.ts'

/** What the SDK rejects with: the host's response object, or an Error. */
interface HostError {
  errMsg?: unknown
  err_msg?: unknown
  message?: unknown
  errCode?: unknown
}

/** Why a call failed. The app handles `outdatedClient`; an `aborted` call is retried. */
export type Reason = MessengerFailure | 'outdatedClient' | 'aborted'

/** Keywords of host errors without spaces and underscores, because clients format them differently (WeCom, results and errors). */
const WORDS: readonly (readonly [RegExp, Reason])[] = [
  [/^cancel/, 'cancelled'],
  [/functionnotexist/, 'outdatedClient'],
  [/withoutcontext/, 'wrongEntry'],
  [/nopermission|permissiondenied|accessdenied|offlineverifying|usernotinallowlist/, 'notAllowed'],
  [/sdkerror:aborted/, 'aborted'],
  [/invalidsignature|reliabledomain|invalidurldomain|invalidcorpid/, 'badSignature'],
]
/** Error codes of a rejected signature: wrong signature, corporation id or domain. */
const SIGNATURE_CODES: ReadonlySet<unknown> = new Set([40_093, 40_013, 80_001])

/** Returns the host's text of an error. */
export function wordsOf(error: unknown): string {
  const { errMsg, err_msg: raw, message } = (typeof error === 'object' && error !== null ? error : {}) as HostError
  const text = [errMsg, raw, message].find((value) => typeof value === 'string' && value !== '')
  return String(text ?? error)
}

/** Returns the reason for an SDK rejection. */
export function reasonOf(error: unknown): Reason {
  const words = wordsOf(error).toLowerCase().replaceAll(/[\s_]/g, '')
  // A response is "<function>:<keyword>"; the text of an SDK Error contains a colon, too.
  const keyword = words.startsWith('sdkerror') ? words : words.slice(words.indexOf(':') + 1)
  const found = WORDS.find(([pattern]) => pattern.test(keyword))
  if (found) return found[1]
  const code = typeof error === 'object' && error !== null ? (error as HostError).errCode : undefined
  return SIGNATURE_CODES.has(code) ? 'badSignature' : 'failed'
}
