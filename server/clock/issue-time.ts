/** The largest accepted difference between two clocks of the service, in milliseconds (DEC-41). */
export const MAX_SKEW_MS = 60_000

/**
 * Whether an issue time is plausible at `now`. A later time was written while a clock was ahead; without this check its holder would
 * remain valid for as long as the clock was ahead (DEC-41).
 */
export const isPlausible = (issuedAt: number, now: number): boolean => issuedAt <= now + MAX_SKEW_MS
