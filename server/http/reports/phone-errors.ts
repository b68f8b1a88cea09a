import type { Log } from '../log/log.ts'
import type { PhoneError } from './phone-error.ts'

/** Reports a minute from one address, and from all together; what is more is refused and only counted. */
const [MOST_FROM_ONE, MOST_IN_ALL] = [30, 600]
/** Different errors a minute with a line of their own; the others share one line. */
const MOST_LINES = 100
const WINDOW_MS = 60_000

export interface PhoneErrors {
  /** Whether another report of this address is read in this minute. */
  admit(address: string): boolean
  add(errors: readonly PhoneError[]): void
  /** Writes what has come since the last time: a line for each error, with its count. */
  flush(): void
}

/** Counts the errors of all phones and writes them down together, so that a flood is a few lines. */
export function countPhoneErrors(log: Log, clock: () => number): PhoneErrors {
  const counts = new Map<string, number>()
  const byAddress = new Map<string, number>()
  let [window, admitted, refused, others] = [Number.NaN, 0, 0, 0]

  function admit(address: string): boolean {
    const now = Math.floor(clock() / WINDOW_MS)
    if (now !== window) {
      window = now
      admitted = 0
      byAddress.clear()
    }
    const sent = byAddress.get(address) ?? 0
    if (admitted >= MOST_IN_ALL || sent >= MOST_FROM_ONE) {
      refused += 1
      return false
    }
    admitted += 1
    byAddress.set(address, sent + 1)
    return true
  }

  return {
    admit,
    add(errors) {
      for (const { count, ...error } of errors) {
        const key = JSON.stringify(error)
        if (counts.has(key) || counts.size < MOST_LINES) counts.set(key, (counts.get(key) ?? 0) + count)
        else others += count
      }
    },
    flush() {
      const line = (phone: object, count: number) =>
        log(JSON.stringify({ time: new Date(clock()).toISOString(), level: 'warn', phone, count }))
      for (const [key, count] of counts) line(JSON.parse(key) as object, count)
      if (others > 0) line({ kind: 'others' }, others)
      if (refused > 0) line({ kind: 'refused' }, refused)
      counts.clear()
      others = 0
      refused = 0
    },
  }
}
