const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/** The wait after the first failed attempt, in milliseconds; it doubles with each one, up to the longest. */
const FIRST_WAIT_MS = 15 * SECOND
const LONGEST_WAIT_MS = 30 * MINUTE

/** So often a card is tried; with the waits between them that takes 3 hours 32 minutes. */
export const MOST_ATTEMPTS = 14

/**
 * A card may be tried for so long after its first attempt, in milliseconds: a little less than WeCom remembers that it
 * has seen a message (`duplicate_check_interval`, four hours at most), so that no attempt can deliver a second card.
 */
export const SPAN_MS = 4 * HOUR - 5 * MINUTE

/**
 * Who tries a card has it for so long, in milliseconds; then anyone may try it again. Longer than an attempt takes: at
 * most four requests to WeCom of five seconds each (a token, the card, a new token, the card again).
 */
export const LEASE_MS = 30 * SECOND

/** No card waits longer than this unless the clock was set back, in milliseconds. */
export const FARTHEST_MS = 2 * LONGEST_WAIT_MS

/** How long a card whose attempt number `attempts` (from 1) has failed waits for the next one, in milliseconds. */
export const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
