/**
 * Thrown by a query, command or call to end in a named outcome other than success. The step runner catches it and runs the handler of the
 * outcome (schemas/actions: outcomes).
 */
export class OutcomeError extends Error {
  readonly outcome: string
  readonly carries: Readonly<Record<string, unknown>>
  /** Whether an earlier request of the same command has changed data on the server. */
  wrote = false
  constructor(outcome: string, carries: Record<string, unknown> = {}) {
    super(`ended in ${outcome}`)
    this.name = 'OutcomeError'
    this.outcome = outcome
    this.carries = carries
  }
}
