import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { logInsurerEvent } from './event-log.ts'
import { InsurerError } from './insurer-error.ts'
import { type CoreEndpoint, postToCore } from './request.ts'
import { type Shape, ShapeError } from './shape.ts'
import { outsideServer } from '../../handler/outside-server.ts'
import type { Log } from '../../http/log/log.ts'

const MB = 1_024 * 1_024
/** Number of consecutive failures that open the circuit, and how long it stays open before one request is let through. */
const [FAILURES, RESET_TIMEOUT_MS] = [5, 15_000]
/** Limits of the random pause before a read is retried; random so that clients do not all retry at the same moment. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [50, 250]

export interface CoreCall<T> {
  operation: string
  request: object
  answer: Shape<T>
  /** Whether the operation only reads, so that it may be retried. */
  isRead: boolean
  /** Timeout of both attempts together, in milliseconds. */
  timeout: number
  /** Maximum size of an answer, in bytes. */
  mostBytes: number
}

export interface CoreCallerOptions extends CoreEndpoint {
  log: Log
  /** A monotonic clock, in milliseconds. */
  steady: () => number
}

/** Calls the core. Throws an InsurerError unless the answer has the expected shape. */
export type CallCore = <T>(call: CoreCall<T>) => Promise<T>

/** Creates the function that calls the core with timeout, one retry of reads, circuit breaker and log. */
export function createCoreCaller({ log, steady, ...endpoint }: CoreCallerOptions): CallCore {
  const isFailure = (error: unknown) => error instanceof InsurerError && error.isUnavailable
  const onOpen = () => logInsurerEvent(log, 'insurer_circuit_open')
  const onClose = () => logInsurerEvent(log, 'insurer_circuit_closed')
  const breaker = createCircuitBreaker({ failures: FAILURES, resetTimeoutMs: RESET_TIMEOUT_MS, isFailure, onOpen, onClose }, steady)

  return <T>({ operation, request, answer, isRead, timeout, mostBytes }: CoreCall<T>): Promise<T> => {
    const body = JSON.stringify(request)
    const requestId = randomUUID()

    async function attempt(signal: AbortSignal): Promise<T> {
      const started = steady()
      try {
        const json = await postToCore(endpoint, { operation, requestId, body, signal, mostBytes })
        return readAnswer(operation, json, answer)
      } catch (error) {
        if (error instanceof InsurerError)
          logInsurerEvent(log, 'insurer_failed', { code: error.code, ms: Math.round(steady() - started), requestId })
        throw error
      }
    }

    async function perform(): Promise<T> {
      const signal = AbortSignal.timeout(timeout + Math.floor(body.length / MB) * 1_000)
      try {
        return await attempt(signal)
      } catch (error) {
        const mayRetry = isRead && error instanceof InsurerError && error.isTransient && !signal.aborted
        if (!mayRetry) throw error
      }
      await outsideServer(() => pause(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS)))
      return attempt(signal)
    }

    return breaker(perform, () => new InsurerError(operation, 'circuit open', { isUnavailable: true }))
  }
}

/** Validates `{"data": …}` and returns its data. Throws an InsurerError that names the first field of another shape. */
function readAnswer<T>(operation: string, json: unknown, shape: Shape<T>): T {
  // JSON without `data` is probably from a proxy in front of the core.
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, 'data'))
    throw new InsurerError(operation, 'no data', { isUnavailable: true })
  try {
    return shape((json as { data: unknown }).data, 'data')
  } catch (error) {
    throw error instanceof ShapeError ? new InsurerError(operation, `wrong shape at ${error.path}`) : error
  }
}
