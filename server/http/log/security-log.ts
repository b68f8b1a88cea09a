import type { Log } from './log.ts'

/** Security events, named after OWASP's Logging Vocabulary, with their log level. */
const LEVELS = {
  authn_login_success: 'info',
  /**
   * A failed sign-in. The response is HTTP 200 with an error message (DEC-03), so the request's own log line does not show the
   * failure.
   */
  authn_login_fail: 'warn',
  /** The attempt that locked an account (DEC-15). */
  authn_login_lock: 'warn',
  authn_token_revoked: 'info',
  /** A lookup of a person by number at the insurer's core. Logs the user who searched, never the person. */
  sensitive_read: 'info',
  /** Any 403. */
  authz_fail: 'warn',
  /** Any 429. */
  excess_rate_limit_exceeded: 'warn',
} as const

export type SecurityEvent = keyof typeof LEVELS

export interface SecurityDetails {
  /**
   * The user of the account; undefined for an unknown account. A typed account name is never logged, as it may be a password. With `notStaff`,
   * the member whom WeCom recognised.
   */
  userId?: string | undefined
  /** The client that sends work to the inbound API. */
  client?: string | undefined
  /**
   * `otherUser`: correct, but the account is not the link's user; sign-in is refused. `otherBrowser`: the state belongs to another
   * browser or is invalid. `unreadable`: the secret of the second factor cannot be decrypted.
   */
  reason?: 'wrong' | 'locked' | 'otherUser' | 'otherBrowser' | 'late' | 'used' | 'notStaff' | 'unreadable' | undefined
  /** The method of sign-in, when it is neither a password nor a one-time code. */
  by?: 'weCom' | 'ticket' | 'link' | 'secondFactor' | undefined
}

/** Logs one line per event, with the request id. The response has the id as well, so that a proxy can log it with the address. */
export function logSecurityEvent(
  log: Log,
  requestId: string,
  event: SecurityEvent,
  { userId, client, reason, by }: SecurityDetails = {},
): void {
  log({ level: LEVELS[event], event, userId, client, reason, by, requestId })
}
