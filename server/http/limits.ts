/** Limits of connections and requests. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Time until a request's headers have arrived; then 408. */
  headers: number
  /** Time until the whole request has arrived; then 408. A slow phone needs one to two minutes for 40 MB of pictures. */
  request: number
  /** Time without traffic on a connection with a running request; then the connection is closed. */
  idle: number
  /** Time from a request's headers to the last byte of its answer; then the connection is closed. */
  exchange: number
  /** How long a sender may continue after an early answer, so that it reads the answer before the connection is closed. */
  linger: number
  /** How long an idle connection stays open. Longer than load balancers keep theirs, so that they never use a closed one. */
  keepAlive: number
  /** Size of a request's address and headers together; more is 431. */
  headerSize: number
  /** Size of all request bodies in memory at once, in total and per caller; more is 429. */
  bodies: number
  bodiesPerCaller: number
  /** Calls that run at once, without those that wait outside. More would only take turns, and each answer would be later. */
  running: number
  /** Calls that wait for their turn; further ones are refused. At 800 calls a second, the last of 200 starts after a quarter of a second. */
  waiting: number
  /** After this time a running call waits for something unknown and no longer counts. */
  counted: number
  /** How long the port stays open after a signal to stop, while `/health/ready` answers 503, so that balancers send requests elsewhere. */
  drain: number
  /** How long running requests may continue after the port was closed. */
  grace: number
}

const MB = 1_024 * 1_024

export const LIMITS: Limits = {
  headers: 10_000,
  request: 180_000,
  idle: 60_000,
  exchange: 600_000,
  linger: 2_000,
  keepAlive: 65_000,
  headerSize: 16 * 1_024,
  bodies: 128 * MB,
  // One signing request of 40 MB (DEC-21) and a small second request.
  bodiesPerCaller: 41 * MB,
  running: 24,
  waiting: 200,
  counted: 250,
  drain: 0,
  grace: 10_000,
}
