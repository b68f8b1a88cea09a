import type { UploadOptions } from './send-upload.ts'

/** The response to a call: its data, or the reason why the service refused it. */
export interface Answer {
  ok: boolean
  message: string | undefined
  data: Record<string, unknown>
}

/** Options of one request. The service does not repeat a POST whose idempotency key it has already seen (DEC-19). */
export interface RequestOptions extends UploadOptions {
  key?: string | undefined
  /** Runs when the service rejected the idempotency key (422), before the call settles. */
  onKeyRefused?: ((key: string) => Promise<void>) | undefined
  /** Token of a session that this tab has already discarded. The request is sent with `keepalive`, so it survives closing the page. */
  endedToken?: string
  /** Aborts a request without a file after this time, in milliseconds, instead of the app's timeout. */
  timeoutMs?: number
}

/**
 * Makes one of the declared calls. Resolves with data or with the service's refusal. Throws an OutcomeError for failures that
 * the app handles for every call: no network, 401, 5xx, or a malformed response.
 */
export type Client = (name: string, request: Readonly<Record<string, unknown>>, how?: RequestOptions) => Promise<Answer>
