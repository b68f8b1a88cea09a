import type { Log } from '../../http/log/log.ts'

/** What happens between us and the insurer's core, and how grave it is. */
const LEVELS = {
  /** A request had no answer that can be believed; of a read that was tried again, each attempt. */
  insurer_failed: 'warn',
  /** The core is taken for away: nothing is asked of it for a while. */
  insurer_circuit_open: 'error',
  insurer_circuit_closed: 'info',
} as const

export type InsurerEvent = keyof typeof LEVELS

export interface InsurerEventDetails {
  /** Operation and kind of failure, e.g. `endorsement: HTTP 502`. */
  code: string
  ms: number
  /** The X-Request-Id that the core was given. */
  requestId: string
}

/** One line per event, without anything that was sent or answered. */
export function logInsurerEvent(log: Log, clock: () => number, event: InsurerEvent, details?: InsurerEventDetails): void {
  log(JSON.stringify({ time: new Date(clock()).toISOString(), level: LEVELS[event], event, ...details }))
}
