export interface CircuitBreakerOptions {
  /** So many failures one after the other open it. */
  failures: number
  /** For so long nothing is tried, in milliseconds. */
  restMs: number
  /** Whether an error says that the other side is away; one that does not is as good as an answer. */
  isFailure: (error: unknown) => boolean
  onOpen: (error: unknown) => void
  onClose: () => void
}

/** Carries `work` out, or throws what `refuse` makes without having begun it. */
export type CircuitBreaker = <T>(work: () => Promise<T>, refuse: () => Error) => Promise<T>

/**
 * Keeps those who ask from waiting for who is away. After so many failures it is open and everything is refused at once; after its
 * rest it is half open, and one is let through: by how that one ends it closes, or rests again. What began before it opened and
 * ends later changes nothing. `steady` are milliseconds that are never set back or forward.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions, steady: () => number): CircuitBreaker {
  const { failures, restMs, isFailure, onOpen, onClose } = options
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
    if (openedAt !== undefined && (probing || steady() - openedAt < restMs)) throw refuse()
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
