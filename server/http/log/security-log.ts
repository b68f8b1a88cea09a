import type { Log } from './log.ts'

/** What happens to sign-ins and permissions, by the names of OWASP's Logging Vocabulary, and how grave it is. */
const LEVELS = {
  authn_login_success: 'info',
  /**
   * A wrong password or a locked account. Its answer is an HTTP 200 with the refusal in words (DEC-03), so the line of the
   * request does not show it.
   */
  authn_login_fail: 'warn',
  /** The try that locked an account (DEC-15). */
  authn_login_lock: 'warn',
  /** A sign-out. */
  authn_token_revoked: 'info',
  /** Somebody was looked up by a number at the insurer's core: who asked, never for whom. */
  sensitive_read: 'info',
  /** Any 403. */
  authz_fail: 'warn',
  /** Any 429. */
  excess_rate_limit_exceeded: 'warn',
} as const

export type SecurityEvent = keyof typeof LEVELS

export interface SecurityDetails {
  /** Whose account it is about; undefined when there is none. What was typed as an account is never logged: it may be a password. */
  userId?: string | undefined
  /** `otherUser`: right, and of somebody else than the link was for; nobody was signed in. `otherBrowser`: begun elsewhere, or made up. */
  reason?: 'wrong' | 'locked' | 'otherUser' | 'otherBrowser' | 'late' | 'used' | 'notStaff' | undefined
  /** How somebody signed in or tried to, where it is not by a password or a code of ours. */
  by?: 'weCom' | 'ticket' | undefined
}

/** One line per event. The request's own line has the same request id, and so has the answer, for a proxy to log beside the address. */
export function logSecurityEvent(
  log: Log,
  { clock, requestId }: { clock: () => number; requestId: string },
  event: SecurityEvent,
  { userId, reason, by }: SecurityDetails = {},
): void {
  log(JSON.stringify({ time: new Date(clock()).toISOString(), level: LEVELS[event], event, userId, reason, by, requestId }))
}
