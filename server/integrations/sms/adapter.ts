import { createHmac, randomUUID } from 'node:crypto'
import { ApiError } from '../../handler/api-error.ts'
import { fetchLimited, parseJson } from '../fetch-limited.ts'
import type { Sms } from './sms.ts'

/** Timeout of a request to the provider, in milliseconds, and the maximum size of its answer, in bytes. */
const [TIMEOUT_MS, MAX_BYTES] = [3_000, 64 * 1_024]
/** How long the provider counts as unavailable after a failure, so that users do not wait in vain for a message, in milliseconds. */
const UNAVAILABLE_MS = 30_000

export interface SmsOptions {
  url: string
  account: string
  /** The secret that signs requests. */
  key: string
  /** The template for one-time codes; its one parameter is the code. */
  template: string
  timeout?: number
}

/** The provider did not accept a message. `code` is the reason, without any sent content, so it may be logged. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly code: string
  /** Whether the provider works and refused only this message, for example because the number is blocked. */
  readonly isRefused: boolean

  constructor(why: string, isRefused = false) {
    super(`text message: ${why}`)
    this.code = why
    this.isRefused = isRefused
  }
}

/**
 * Creates the adapter for a provider over HTTPS. Sends a POST of `{account, requestId, timestamp, mobile, template, params: {code}}`
 * as JSON. `X-Signature` is the HMAC-SHA256 (base64) of `timestamp`, a line break and the body. The provider accepts with HTTP 200
 * and `{"code": 0}`. There is no retry, because after a failure it is unknown whether the message was sent. `requestId` lets the
 * provider detect a request that the network has duplicated.
 */
export function createSms({ url, account, key, template, timeout = TIMEOUT_MS }: SmsOptions, clock: () => number): Sms {
  let failedAt = Number.NEGATIVE_INFINITY

  async function send(mobile: string, code: string): Promise<void> {
    const timestamp = clock()
    const body = JSON.stringify({ account, requestId: randomUUID(), timestamp, mobile, template, params: { code } })
    const signature = createHmac('sha256', key).update(`${timestamp}\n${body}`).digest('base64')
    const headers = { 'Content-Type': 'application/json', 'X-Signature': signature }
    const signal = AbortSignal.timeout(timeout)
    let answer: unknown
    try {
      const request = { method: 'POST', headers, body, redirect: 'error' } as const
      const response = await fetchLimited(url, request, { signal, mostBytes: MAX_BYTES })
      if (response.status !== 200) throw new SmsError(`HTTP ${response.status}`)
      if (!response.body) throw new SmsError('too large')
      answer = parseJson(response.body)
    } catch (error) {
      if (error instanceof SmsError) throw error
      throw new SmsError(signal.aborted ? 'no answer in time' : error instanceof SyntaxError ? 'no JSON' : 'unreachable')
    }
    if ((answer as { code?: unknown } | null)?.code !== 0) throw new SmsError('refused', true)
  }

  return {
    requireAvailable() {
      const sinceFailure = clock() - failedAt
      if (sinceFailure >= 0 && sinceFailure < UNAVAILABLE_MS) throw new ApiError('smsAway')
    },
    async sendCode(mobile, { code }) {
      try {
        await send(mobile, code)
        failedAt = Number.NEGATIVE_INFINITY
      } catch (error) {
        const isRefused = error instanceof SmsError && error.isRefused
        failedAt = isRefused ? Number.NEGATIVE_INFINITY : clock()
        throw error
      }
    },
  }
}
