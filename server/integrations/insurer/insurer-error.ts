/**
 * A call of the insurer's core failed, or its answer was invalid. `code` has the operation and the reason. It has no content of
 * requests and answers, so it may be logged.
 */
export class InsurerError extends Error {
  override name = 'InsurerError'
  readonly code: string
  /** Whether the core is unavailable for every call, so that the circuit breaker counts the error. False when only this call failed. */
  readonly isUnavailable: boolean
  /** Whether a retry may succeed immediately. */
  readonly isTransient: boolean
  /** Whether the request had no effect and repeating it cannot succeed, for example because it is too large. */
  readonly isRejected: boolean

  constructor(operation: string, why: string, { isUnavailable = false, isTransient = false, isRejected = false } = {}) {
    super(`Insurer's core: ${operation}: ${why}`)
    this.code = `${operation}: ${why}`
    this.isUnavailable = isUnavailable
    this.isTransient = isTransient
    this.isRejected = isRejected
  }
}
