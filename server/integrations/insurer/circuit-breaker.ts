export interface CircuitBreakerOptions {
  failures: number
  /** How long an open circuit rejects every call, in milliseconds. */
  resetTimeoutMs: number
  /** Whether an error means that the other side is unavailable; any other error counts as success. */
  isFailure: (error: unknown) => boolean
  onOpen: (error: unknown) => void
  onClose: () => void
}

/** Runs `work`, or throws the error from `refuse` without starting it. */
export type CircuitBreaker = <T>(work: () => Promise<T>, refuse: () => Error) => Promise<T>

/**
 * Creates a circuit breaker, so that callers do not wait for an unavailable service. After `failures` the circuit is open and
 * rejects calls. After the timeout it is half open and lets one call through, which closes it or restarts the timeout. Results of
 * calls that began before it opened are ignored. `steady` is a monotonic clock in milliseconds.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions, steady: () => number): CircuitBreaker {
  const { failures, resetTimeoutMs, isFailure, onOpen, onClose } = options
  let failed = 0
  let openedAt: number | undefined
  let probing = false

  function end(isProbe: boolean, error?: unknown): void {
    if (isProbe) probing = false
    if (openedAt !== undefined && !isProbe) return
    if (!isFailure(error)) {
      failed = 0
      openedAt = undefined
      if (isProbe) onClose()
      return
    }
    failed += 1
    if (!isProbe && failed < failures) return
    openedAt = steady()
    if (!isProbe) onOpen(error)
  }

  return async (work, refuse) => {
    const isProbe = openedAt !== undefined
    if (openedAt !== undefined && (probing || steady() - openedAt < resetTimeoutMs)) throw refuse()
    probing = isProbe
    try {
      const done = await work()
      end(isProbe)
      return done
    } catch (error) {
      end(isProbe, error)
      throw error
    }
  }
}
