import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A sign-in by the messenger takes five minutes at most, as long as its code lives (DEC-10). */
export const STATE_LIFE_MS = 5 * 60_000
/** How far the clock of another server of the same service may be behind, in milliseconds. */
const SKEW_MS = 60_000
/** 128 random bits, the instant in milliseconds, a MAC: digits and letters alone, since WeCom takes no others, and 128 at most. */
const SHAPE = /^([0-9a-f]{32})([0-9a-f]{12})([0-9a-f]{64})$/

export interface SignInStates {
  /** A `state` that only this browser can come back with. */
  issue(browser: string, now: number): string
  /** Whether this server gave `state` to this browser, not longer than five minutes before `now`. */
  check(state: string, browser: string | undefined, now: number): 'good' | 'otherBrowser' | 'late'
}

/**
 * What is sent along to the messenger's page and back, bound to a browser and an instant by a MAC under `secret`: nothing of it
 * is kept.
 */
export function createSignInStates(secret: string): SignInStates {
  const macOf = (nonce: string, at: string, browser: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['sign-in state', nonce, at, browser]))
      .digest()

  return {
    issue(browser, now) {
      const nonce = randomBytes(16).toString('hex')
      const at = now.toString(16).padStart(12, '0')
      return nonce + at + macOf(nonce, at, browser).toString('hex')
    },
    check(state, browser, now) {
      const [, nonce = '', at = '', mac = ''] = SHAPE.exec(state) ?? []
      if (nonce === '' || browser === undefined) return 'otherBrowser'
      if (!timingSafeEqual(macOf(nonce, at, browser), Buffer.from(mac, 'hex'))) return 'otherBrowser'
      const age = now - Number.parseInt(at, 16)
      return age >= STATE_LIFE_MS || age < -SKEW_MS ? 'late' : 'good'
    },
  }
}
