import type { MessengerFailure } from '../../actions/messenger.ts'

/** What the SDK rejects with: the host's answer as it is, or an Error. */
interface HostError {
  errMsg?: unknown
  err_msg?: unknown
  message?: unknown
  errCode?: unknown
}

/** How a call failed; an outdated client is answered by the whole app, an aborted one is tried again. */
export type Reason = MessengerFailure | 'outdatedClient' | 'aborted'

/** Words of the host, spaces and underscores aside: clients write them in several ways (wecom, results and errors). */
const WORDS: readonly (readonly [RegExp, Reason])[] = [
  [/^cancel/, 'cancelled'],
  [/functionnotexist/, 'outdatedClient'],
  [/withoutcontext/, 'wrongEntry'],
  [/nopermission|permissiondenied|accessdenied|offlineverifying|usernotinallowlist/, 'notAllowed'],
  [/sdkerror:aborted/, 'aborted'],
  [/invalidsignature|reliabledomain|invalidurldomain|invalidcorpid/, 'badSignature'],
]
/** Codes of a refused signature: wrong signature, corporation, domain. */
const SIGNATURE_CODES: ReadonlySet<unknown> = new Set([40_093, 40_013, 80_001])

/** The host's own words for an error. */
export function wordsOf(error: unknown): string {
  const { errMsg, err_msg: raw, message } = (typeof error === 'object' && error !== null ? error : {}) as HostError
  const said = [errMsg, raw, message].find((text) => typeof text === 'string' && text !== '')
  return String(said ?? error)
}

/** Reads what the SDK rejected with. */
export function reasonOf(error: unknown): Reason {
  const words = wordsOf(error).toLowerCase().replaceAll(/[\s_]/g, '')
  // An answer is "<function>:<keyword>"; an Error of the SDK has a colon of its own.
  const keyword = words.startsWith('sdkerror') ? words : words.slice(words.indexOf(':') + 1)
  const found = WORDS.find(([pattern]) => pattern.test(keyword))
  if (found) return found[1]
  const code = typeof error === 'object' && error !== null ? (error as HostError).errCode : undefined
  return SIGNATURE_CODES.has(code) ? 'badSignature' : 'failed'
}
