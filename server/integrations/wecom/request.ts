/** WeCom has so long to answer, in milliseconds. */
const TIMEOUT_MS = 5_000

/** What WeCom answers: an error code, 0 for none, and the rest. */
export type WeComAnswer = Readonly<Record<string, unknown>>

/**
 * WeCom could not be asked, or said no. `code` says which of its functions and why, and holds nothing that was sent or
 * answered besides: it may stand in a log.
 */
export class WeComError extends Error {
  override name = 'WeComError'
  readonly code: string
  /** WeCom's own error code, where it gave one. */
  readonly errcode: number | undefined

  constructor(path: string, why: string, errcode?: number) {
    const advice = errcode === undefined ? '' : `: see https://open.work.weixin.qq.com/devtool/query?e=${errcode}`
    super(`WeCom, asked for ${path}: ${why}${advice}`)
    this.code = `${path}: ${why}`
    this.errcode = errcode
  }
}

export interface WeComEndpoint {
  /** WeCom's address, without a slash at the end. */
  base: string
  timeout?: number | undefined
}

/**
 * Calls one of WeCom's functions, a POST when there is a body. Throws a WeComError for everything but error code 0.
 * Redirects are not followed, since addresses hold tokens.
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
    const response = await fetch(address, { ...sent, signal, redirect: 'error' })
    if (!response.ok) throw new WeComError(path, `HTTP ${response.status}`)
    answer = (await response.json()) as WeComAnswer | null
  } catch (error) {
    if (error instanceof WeComError) throw error
    throw new WeComError(path, signal.aborted ? 'no answer in time' : error instanceof SyntaxError ? 'no JSON' : 'unreachable')
  }
  if (answer === null || typeof answer !== 'object') throw new WeComError(path, 'no JSON')
  const errcode = Number(answer['errcode'] ?? 0)
  if (errcode !== 0) throw new WeComError(path, `errcode ${errcode}`, errcode)
  return answer
}
