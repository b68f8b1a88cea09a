const [SECOND, HOUR] = [1_000, 3_600_000]

/** The wait after the first failed attempt, in milliseconds. It doubles with each attempt up to the maximum. */
const FIRST_WAIT_MS = 15 * SECOND
const MAX_WAIT_MS = 3 * HOUR

/** Maximum number of attempts; with the waits between them they take 73 hours. */
export const MAX_ATTEMPTS = 34

/** How long an attempt may take from the lookup of the name to the end of the answer, in milliseconds. */
export const ATTEMPT_MS = 10 * SECOND

/** How long a server owns a claimed delivery, in milliseconds. Longer than an attempt. */
export const LEASE_MS = 30 * SECOND

/** An attempt scheduled further ahead was scheduled before the clock was set back; in milliseconds. */
export const MAX_AHEAD_MS = 2 * MAX_WAIT_MS

/** Returns the wait before the next attempt after failed attempt number `attempts` (from 1), in milliseconds. */
export const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS)
