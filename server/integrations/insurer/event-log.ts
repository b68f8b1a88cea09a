import type { Log } from '../../http/log/log.ts'

/** Events of the connection to the insurer's core, with their log level. */
const LEVELS = {
  /** A request failed or its answer was invalid; logged for each attempt of a retried read. */
  insurer_failed: 'warn',
  /** The circuit breaker opened: requests are rejected for a while. */
  insurer_circuit_open: 'error',
  insurer_circuit_closed: 'info',
} as const

export type InsurerEvent = keyof typeof LEVELS

export interface InsurerEventDetails {
  /** Operation and kind of failure, e.g. `endorsement: HTTP 502`. */
  code: string
  ms: number
  /** The X-Request-Id sent to the core. */
  requestId: string
}

/** Logs one line per event, without any content of requests and answers. */
export function logInsurerEvent(log: Log, event: InsurerEvent, details?: InsurerEventDetails): void {
  log({ level: LEVELS[event], event, ...details })
}
