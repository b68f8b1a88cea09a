const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/** The wait after the first failed attempt, in milliseconds. It doubles with each attempt up to the maximum. */
const FIRST_WAIT_MS = 15 * SECOND
const MAX_WAIT_MS = 30 * MINUTE

/** Maximum number of attempts; with the waits between them they take 3 hours 32 minutes. */
export const MAX_ATTEMPTS = 14

/**
 * How long after its first attempt a card may be sent, in milliseconds. Slightly less than WeCom's duplicate detection
 * (`duplicate_check_interval`, at most four hours), so that no retry delivers a second card.
 */
export const RETRY_PERIOD_MS = 4 * HOUR - 5 * MINUTE

/**
 * How long a server owns a claimed card, in milliseconds. Longer than an attempt: at most four requests to WeCom of five seconds each
 * (token, card, new token, card again).
 */
export const LEASE_MS = 30 * SECOND

/** An attempt scheduled further ahead was scheduled before the clock was set back; in milliseconds. */
export const MAX_AHEAD_MS = 2 * MAX_WAIT_MS

/** Returns the wait before the next attempt after failed attempt number `attempts` (from 1), in milliseconds. */
export const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS)
