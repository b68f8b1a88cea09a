import { createHmac, randomUUID } from 'node:crypto'
import type { Sms } from './sms.ts'

/** The service has so long to take a message, in milliseconds. */
const TIMEOUT_MS = 3_000
/** After a failure nobody is promised a message for so long: that spares them the wait for one that may not come. */
const REST_MS = 30_000

export interface SmsOptions {
  url: string
  account: string
  /** The secret that requests are signed with. */
  key: string
  /** The template for one-time codes; its one parameter is the code. */
  template: string
  timeout?: number
}

/** A message was not taken. `code` says why, and holds nothing that was sent: it may stand in a log. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly code: string

  constructor(why: string) {
    super(`text message: ${why}`)
    this.code = why
  }
}

/**
 * Sends through a service over HTTPS: a POST of `{account, requestId, timestamp, mobile, template, params: {code}}` as JSON,
 * with `X-Signature`, the HMAC-SHA256 (base64) of `timestamp`, a line break and the body. The service takes a message with
 * HTTP 200 and `{"code": 0}`. Nothing is sent twice: after a failure nobody knows whether it was, so there is no retry, and
 * `requestId` lets the service recognise a request that a network has doubled.
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
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      if (!response.ok) throw new SmsError(`HTTP ${response.status}`)
      answer = await response.json()
    } catch (error) {
      if (error instanceof SmsError) throw error
      throw new SmsError(signal.aborted ? 'no answer in time' : error instanceof SyntaxError ? 'no JSON' : 'unreachable')
    }
    if ((answer as { code?: unknown } | null)?.code !== 0) throw new SmsError('refused')
  }

  return {
    isAvailable: () => clock() - failedAt >= REST_MS || clock() < failedAt,
    async sendCode(mobile, { code }) {
      try {
        await send(mobile, code)
        failedAt = Number.NEGATIVE_INFINITY
      } catch (error) {
        failedAt = clock()
        throw error
      }
    },
  }
}
