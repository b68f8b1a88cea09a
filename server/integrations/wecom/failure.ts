import { WeComError } from './request.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Why WeCom did not answer, for the log, and when to ask again. */
export interface WeComFailure {
  reason: 'secret' | 'token' | 'rights' | 'rate' | 'away'
  /** The API function and WeCom's error code, without personal data. */
  code: string
  /** What the operator must do; undefined when time resolves it. */
  advice: string | undefined
  waitMs: number
}

/** WeCom's error codes (https://developer.work.weixin.qq.com/document/path/90313). */
const CODES: readonly { reason: WeComFailure['reason']; codes: readonly number[] }[] = [
  { reason: 'rate', codes: [45_009, 45_033] },
  { reason: 'token', codes: [40_014, 42_001] },
  { reason: 'rights', codes: [48_001, 48_002, 60_011, 60_020, 84_074, 301_002] },
]
/** The codes with which WeCom refuses a corporation's id or secret. At other functions, 40001 concerns the token. */
const WRONG_SECRET = new Set([40_001, 40_013, 40_056, 40_091])

const ADVICE_DIRECTORY = "add the departments to the app's visible range, and this server's address to its trusted IPs"
const ADVICE_CONTACTS =
  'permit the app to call the API of customer contacts, give the members customer contacts, and add them to its visible range'

/**
 * Returns why a request to WeCom failed; throws other errors. Waits double with each failure, from a minute to half an hour. What an operator
 * must resolve is tried once an hour.
 */
export function failureOf(error: unknown, failures: number): WeComFailure {
  if (!(error instanceof WeComError)) throw error
  const { code, errcode } = error
  const waitMs = Math.min(MINUTE * 2 ** Math.min(failures, 10), HOUR / 2)
  if (errcode === undefined) return { reason: 'away', code, advice: undefined, waitMs }
  if (code.startsWith('gettoken:') && WRONG_SECRET.has(errcode))
    return { reason: 'secret', code, advice: 'set WECOM_CORP_ID and WECOM_SECRET as shown in the administration of WeCom', waitMs: HOUR }
  const reason = errcode === 40_001 ? 'token' : (CODES.find(({ codes }) => codes.includes(errcode))?.reason ?? 'away')
  if (reason !== 'rights') return { reason, code, advice: undefined, waitMs }
  return { reason, code, advice: code.startsWith('externalcontact/') ? ADVICE_CONTACTS : ADVICE_DIRECTORY, waitMs: HOUR }
}
