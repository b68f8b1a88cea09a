/** How long and how much the server lets a connection take. All times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Until a request's headers have arrived; then 408. */
  headers: number
  /** Until the whole request has arrived; then 408. 40 MB of pictures over a slow phone take a minute or two. */
  request: number
  /** A resting connection is kept this long: longer than balancers keep theirs, so that they never meet a closed one. */
  keepAlive: number
  /** A request's address and headers together; more is 431. */
  headerSize: number
  /** How long running requests may go on after the server was told to stop. */
  grace: number
}

export const LIMITS: Limits = { headers: 10_000, request: 180_000, keepAlive: 65_000, headerSize: 16 * 1_024, grace: 10_000 }
