import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isPlausible } from '../clock/issue-time.ts'

/** Lifetime of a sign-in state, equal to that of the messenger's code, in milliseconds (DEC-10). */
export const STATE_LIFE_MS = 5 * 60_000
/** 128 random bits, the instant in milliseconds, and a MAC. WeCom accepts only digits and letters, at most 128. */
const SHAPE = /^([0-9a-f]{32})([0-9a-f]{12})([0-9a-f]{64})$/

export interface SignInStates {
  /** Returns a `state` for the OAuth request, bound to this browser. */
  issue(browser: string, now: number): string
  /** Checks that this server issued `state` to this browser within five minutes before `now`. */
  check(state: string, browser: string | undefined, now: number): 'good' | 'otherBrowser' | 'late'
}

/**
 * Creates and checks OAuth states, which a MAC under `secret` binds to a browser and an instant. The server stores no state. States under
 * the `previous` secret stay valid until they expire.
 */
export function createSignInStates(secret: string, previous?: string): SignInStates {
  const secrets = previous === undefined ? [secret] : [secret, previous]
  const macOf = (key: string, nonce: string, at: string, browser: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['sign-in state', nonce, at, browser]))
      .digest()

  return {
    issue(browser, now) {
      const nonce = randomBytes(16).toString('hex')
      const at = now.toString(16).padStart(12, '0')
      return nonce + at + macOf(secret, nonce, at, browser).toString('hex')
    },
    check(state, browser, now) {
      const [, nonce = '', at = '', mac = ''] = SHAPE.exec(state) ?? []
      if (nonce === '' || browser === undefined) return 'otherBrowser'
      const isOurs = secrets.some((key) => timingSafeEqual(macOf(key, nonce, at, browser), Buffer.from(mac, 'hex')))
      if (!isOurs) return 'otherBrowser'
      const issuedAt = Number.parseInt(at, 16)
      return now - issuedAt < STATE_LIFE_MS && isPlausible(issuedAt, now) ? 'good' : 'late'
    },
  }
}
