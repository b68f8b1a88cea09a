/** The largest accepted difference between two clocks of the service, in milliseconds (DEC-41). */
export const MAX_SKEW_MS = 60_000

/**
 * Whether an issue time is plausible at `now`. A later time was written while a clock was ahead; without this check its holder would
 * remain valid for as long as the clock was ahead (DEC-41).
 */
export const isPlausible = (issuedAt: number, now: number): boolean => issuedAt <= now + MAX_SKEW_MS

/**
 * Whether less than `ms` have passed since `at`; false without it. A time further ahead was noted before the clock was set back, and must not
 * delay a job until then (DEC-41).
 */
export const isRecent = (at: number | undefined, now: number, ms: number): boolean => at !== undefined && Math.abs(now - at) < ms
