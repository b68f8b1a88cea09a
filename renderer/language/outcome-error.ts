/**
 * Thrown by a query, command or call to end in a named outcome other than success. The step runner catches it and runs the handler of the
 * outcome (schemas/actions: outcomes).
 */
export class OutcomeError extends Error {
  readonly outcome: string
  readonly carries: Readonly<Record<string, unknown>>
  /** Whether the server answered a post of the same command. It changed data, or refused because the data is not as displayed. */
  isAnswered = false
  constructor(outcome: string, carries: Record<string, unknown> = {}) {
    super(`ended in ${outcome}`)
    this.name = 'OutcomeError'
    this.outcome = outcome
    this.carries = carries
  }
}
