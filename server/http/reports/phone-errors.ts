import type { Log } from '../log/log.ts'
import type { PhoneError } from './phone-error.ts'

/** Maximum number of reports a minute, per address and in total. Further reports are refused and counted. */
const [MAX_PER_ADDRESS, MAX_TOTAL] = [30, 600]
/** Maximum number of different errors logged between two flushes; all others share one line. */
const MAX_LINES = 100
const WINDOW_MS = 60_000

export interface PhoneErrors {
  /** Whether another report from this address is accepted in this minute. */
  admit(address: string): boolean
  add(errors: readonly PhoneError[]): void
  /** Logs the errors since the last flush, one line per error with its count. */
  flush(): void
}

/** Creates a counter for the errors of all phones, so that a flood of reports becomes a few log lines. */
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
    if (admitted >= MAX_TOTAL || sent >= MAX_PER_ADDRESS) {
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
        if (counts.has(key) || counts.size < MAX_LINES) counts.set(key, (counts.get(key) ?? 0) + count)
        else others += count
      }
    },
    flush() {
      const line = (phone: object, count: number) => log({ level: 'warn', phone, count })
      for (const [key, count] of counts) line(JSON.parse(key) as object, count)
      if (others > 0) line({ kind: 'others' }, others)
      if (refused > 0) line({ kind: 'refused' }, refused)
      counts.clear()
      others = 0
      refused = 0
    },
  }
}
