/**
 * Functions that run in a journey's page before its own scripts. They are sent as text, so they cannot refer to anything outside
 * themselves.
 */

/**
 * Shifts the page's `Date` by `offset` milliseconds and leaves timers alone. Has no effect in a page whose clock a journey has set with
 * `page.clock`, which shows as a time far from `startedAt`.
 */
export function shiftDate({ offset, startedAt }: { offset: number; startedAt: number }): void {
  const SystemDate = Date
  if (Math.abs(SystemDate.now() - startedAt) > 3_600_000) return
  class ShiftedDate extends SystemDate {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([SystemDate.now() + offset] as const) : given))
    }
    static override now(): number {
      return SystemDate.now() + offset
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor
}

/** Returns the page's current time, epoch milliseconds. */
export const phoneClock = (): number => Date.now()

/** Starts the tab with a session as after a login. Does so once per `nth`, so that signing out stays effective. */
export function giveSession({ session, nth }: { session: [string, string | null][]; nth: number }): void {
  if (!location.protocol.startsWith('http') || Number(window.name || 0) >= nth) return
  window.name = String(nth)
  for (const [key, value] of session) {
    if (value) sessionStorage.setItem(key, value)
    else sessionStorage.removeItem(key)
  }
  // The app's own mark of a fresh login, which opens the account's home.
  sessionStorage.setItem('steward.justSignedIn', '1')
}
