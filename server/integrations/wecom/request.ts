import { fetchLimited, parseJson } from '../fetch-limited.ts'

/** Timeout of a request to WeCom, in milliseconds, and the maximum size of its answer, in bytes. */
const [TIMEOUT_MS, MAX_BYTES] = [5_000, 4 * 1_024 * 1_024]

/** WeCom's response: `errcode`, 0 for success, and further fields. */
export type WeComAnswer = Readonly<Record<string, unknown>>

/**
 * A request to WeCom failed. `code` has the API function and the reason, without other content of request and response, so it may
 * be logged.
 */
export class WeComError extends Error {
  override name = 'WeComError'
  readonly code: string
  /** WeCom's error code, when the response has one. */
  readonly errcode: number | undefined

  constructor(path: string, why: string, errcode?: number) {
    const advice = errcode === undefined ? '' : `: see https://open.work.weixin.qq.com/devtool/query?e=${errcode}`
    super(`WeCom: ${path}: ${why}${advice}`)
    this.code = `${path}: ${why}`
    this.errcode = errcode
  }
}

/**
 * An answer lacks a field, repeats a page, or is about somebody else. It is refused as a whole, because half an answer would look like
 * people who left.
 */
export class IncompleteAnswerError extends WeComError {
  override name = 'IncompleteAnswerError'

  constructor(path: string) {
    super(path, 'an incomplete answer')
  }
}

export interface WeComEndpoint {
  /** WeCom's address without a trailing slash. */
  base: string
  timeout?: number | undefined
}

/**
 * Calls an API function of WeCom, by POST when there is a body. Throws a WeComError for everything but error code 0.
 * Does not follow redirects, because the address contains the access token.
 */
export async function requestWeCom(
  { base, timeout = TIMEOUT_MS }: WeComEndpoint,
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
): Promise<WeComAnswer> {
  const signal = AbortSignal.timeout(timeout)
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const address = `${base}/cgi-bin/${path}?${new URLSearchParams(query).toString()}`
  let answer: WeComAnswer | null
  try {
    const { status, body: bytes } = await fetchLimited(address, { ...sent, redirect: 'error' }, { signal, mostBytes: MAX_BYTES })
    if (status !== 200) throw new WeComError(path, `HTTP ${status}`)
    if (!bytes) throw new WeComError(path, 'too large')
    answer = parseJson(bytes) as WeComAnswer | null
  } catch (error) {
    if (error instanceof WeComError) throw error
    throw new WeComError(path, signal.aborted ? 'no answer in time' : error instanceof SyntaxError ? 'no JSON' : 'unreachable')
  }
  if (answer === null || typeof answer !== 'object') throw new WeComError(path, 'no JSON')
  const { errcode } = answer
  // Every answer of WeCom has a code; an answer without one comes from another server.
  if (typeof errcode !== 'number') throw new WeComError(path, 'no errcode')
  if (errcode !== 0) throw new WeComError(path, `errcode ${errcode}`, errcode)
  return answer
}
