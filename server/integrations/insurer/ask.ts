import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { logInsurerEvent } from './event-log.ts'
import { InsurerError } from './insurer-error.ts'
import { type CoreEndpoint, postToCore } from './request.ts'
import { type Shape, ShapeError } from './shape.ts'
import type { Log } from '../../http/log/log.ts'

const MB = 1_024 * 1_024
/** So many failures in a row open the circuit, for so long; then one is let through. */
const [FAILURES, REST_MS] = [5, 15_000]
/** Before a read is tried again: at random, so that those whom one hiccup has hit do not come back together. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 250]

/** One thing asked of the core. */
export interface Question<T> {
  operation: string
  request: object
  answer: Shape<T>
  /** Changes nothing, and so may be asked twice. */
  isRead: boolean
  /** The core has so long, a second attempt included, in milliseconds. */
  timeout: number
  /** What an answer may have at most, in bytes. */
  mostBytes: number
}

export interface AskOptions extends CoreEndpoint {
  log: Log
  /** Epoch milliseconds, for the log. */
  clock: () => number
  /** Milliseconds that are never set back or forward. */
  steady: () => number
}

/** Asks the core. Throws an InsurerError for everything but an answer of the right shape. */
export type Ask = <T>(question: Question<T>) => Promise<T>

export function createAsk({ log, clock, steady, ...endpoint }: AskOptions): Ask {
  const isFailure = (error: unknown) => error instanceof InsurerError && error.isAway
  const onOpen = () => logInsurerEvent(log, clock, 'insurer_circuit_open')
  const onClose = () => logInsurerEvent(log, clock, 'insurer_circuit_closed')
  const breaker = createCircuitBreaker({ failures: FAILURES, restMs: REST_MS, isFailure, onOpen, onClose }, steady)

  return <T>({ operation, request, answer, isRead, timeout, mostBytes }: Question<T>): Promise<T> => {
    const body = JSON.stringify(request)
    const requestId = randomUUID()

    async function attempt(signal: AbortSignal): Promise<T> {
      const started = steady()
      try {
        const answered = await postToCore(endpoint, { operation, requestId, body, signal, mostBytes })
        return readAnswer(operation, answered, answer)
      } catch (error) {
        if (error instanceof InsurerError)
          logInsurerEvent(log, clock, 'insurer_failed', { code: error.code, ms: Math.round(steady() - started), requestId })
        throw error
      }
    }

    async function perform(): Promise<T> {
      const signal = AbortSignal.timeout(timeout + Math.floor(body.length / MB) * 1_000)
      try {
        return await attempt(signal)
      } catch (error) {
        const mayAskAgain = isRead && error instanceof InsurerError && error.isPassing && !signal.aborted
        if (!mayAskAgain) throw error
      }
      await pause(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
      return attempt(signal)
    }

    return breaker(perform, () => new InsurerError(operation, 'circuit open', { isAway: true }))
  }
}

/** What an answer says: `{"data": …}`, of a shape. Throws an InsurerError that names the field that has another one. */
function readAnswer<T>(operation: string, answered: unknown, shape: Shape<T>): T {
  // What has no `data` at all is no answer of the core's: a proxy speaks.
  if (typeof answered !== 'object' || answered === null || !Object.hasOwn(answered, 'data'))
    throw new InsurerError(operation, 'no data', { isAway: true })
  try {
    return shape((answered as { data: unknown }).data, 'data')
  } catch (error) {
    throw error instanceof ShapeError ? new InsurerError(operation, `wrong shape at ${error.path}`) : error
  }
}
