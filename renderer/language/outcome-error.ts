/**
 * Ends a query, a command or a call in a named outcome other than done. It is thrown, so that nobody can forget it;
 * whoever runs the step catches it and looks for the answer (schemas/actions: outcomes).
 */
export class OutcomeError extends Error {
  readonly outcome: string
  readonly carries: Readonly<Record<string, unknown>>
  constructor(outcome: string, carries: Record<string, unknown> = {}) {
    super(`ended in ${outcome}`)
    this.name = 'Ended'
    this.outcome = outcome
    this.carries = carries
  }
}
