const [HOUR, DAY] = [3_600_000, 24 * 3_600_000]
/** The jumps of the clock; half of the servers start with the right time. */
const JUMPS = [0, 0, 0, 0, -365 * DAY, -8 * HOUR, 8 * HOUR, 365 * DAY]
/** The clock jumps within so many milliseconds after the start. */
const MOMENT_MS = 200

/**
 * Returns code that lets the wall clock of a process start wrong and jump at a random moment (DEC-41). The monotonic clock and timers are
 * not affected.
 */
export function wrongClock(random: () => number): string {
  const pick = () => JUMPS[Math.floor(random() * JUMPS.length)] ?? 0
  const [before, after, moment] = [pick(), pick(), Math.floor(random() * MOMENT_MS)]
  return `{
    const rightNow = Date.now
    let offset = ${before}
    Date.now = () => rightNow() + offset
    setTimeout(() => { offset = ${after} }, ${moment}).unref()
  }
`
}
