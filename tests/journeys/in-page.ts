/** What runs in a page of a journey before the page's own scripts. Each function is sent as its text: it sees nothing around it. */

/**
 * The page's `Date` so many milliseconds ahead of the machine's; timers are left alone. Where a journey has put a clock
 * of its own into the page (`page.clock`), far from what the machine said when the journey began, that one holds.
 */
export function shiftDate({ offset, begun }: { offset: number; begun: number }): void {
  const Machine = Date
  if (Math.abs(Machine.now() - begun) > 3_600_000) return
  class ShiftedDate extends Machine {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([Machine.now() + offset] as const) : given))
    }
    static override now(): number {
      return Machine.now() + offset
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor
}

/** What the page's own clock says, epoch milliseconds. */
export const phoneClock = (): number => Date.now()

/** Lets the tab begin as one in which somebody has just signed in: once, so that signing out stays signed out. */
export function giveSession({ session, nth }: { session: [string, string | null][]; nth: number }): void {
  if (!location.protocol.startsWith('http') || Number(window.name || 0) >= nth) return
  window.name = String(nth)
  for (const [key, value] of session) {
    if (value) sessionStorage.setItem(key, value)
    else sessionStorage.removeItem(key)
  }
  // The app's own mark of a login: it leads to the home of the account.
  sessionStorage.setItem('steward.justSignedIn', '1')
}
