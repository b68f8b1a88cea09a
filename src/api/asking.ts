import type { UploadOptions } from './send-upload.ts'

/** What a call was answered: data, or the service's refusal. */
export interface Answer {
  ok: boolean
  message: string | undefined
  data: Record<string, unknown>
}

/** How a call is made: a post with a key that the service knows is not carried out again (DEC-19). */
export interface RequestOptions extends UploadOptions {
  key?: string | undefined
  /** Hears that the service refused the request with that key (422), before whoever made the call does. */
  onKeyRefused?: ((key: string) => Promise<void>) | undefined
  /** The token of a session that this tab has already forgotten; the request is sent even when the page is closed meanwhile. */
  endedToken?: string
}

/**
 * Makes one of the declared calls. Answers data or the service's refusal; whatever the whole app answers for (no
 * network, 401, 5xx, an answer that is not one) is thrown as an OutcomeError.
 */
export type Client = (name: string, request: Readonly<Record<string, unknown>>, how?: RequestOptions) => Promise<Answer>
