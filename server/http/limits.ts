/** How long and how much the server lets a connection take. All times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Until a request's headers have arrived; then 408. */
  headers: number
  /** Until the whole request has arrived; then 408. 40 MB of pictures over a slow phone take a minute or two. */
  request: number
  /** Nothing moves on a connection while a request is answered; then it is cut. */
  silence: number
  /** From a request's headers to the last byte of its answer; then it is cut. */
  exchange: number
  /** How long a refused sender may go on, so that it reads its answer before it is cut. */
  linger: number
  /** A resting connection is kept this long: longer than balancers keep theirs, so that they never meet a closed one. */
  keepAlive: number
  /** A request's address and headers together; more is 431. */
  headerSize: number
  /** Bytes of request bodies that are in memory at once, in all and for one person; more is 429. */
  bodies: number
  bodiesOfOne: number
  /** How long running requests may go on after the server was told to stop. */
  grace: number
}

const MB = 1_024 * 1_024

export const LIMITS: Limits = {
  headers: 10_000,
  request: 180_000,
  silence: 60_000,
  exchange: 600_000,
  linger: 2_000,
  keepAlive: 65_000,
  headerSize: 16 * 1_024,
  bodies: 128 * MB,
  // One signing request of 40 MB (DEC-21), and something beside it.
  bodiesOfOne: 41 * MB,
  grace: 10_000,
}
