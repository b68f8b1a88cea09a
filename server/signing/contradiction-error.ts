/**
 * The core answered a signature or an undo differently from the stored outcome, which an operator had stored meanwhile. `code` has the
 * signature's id and both outcomes; it has no personal data, so it may be logged.
 */
export class ContradictionError extends Error {
  override name = 'ContradictionError'
  readonly code: string

  constructor(signatureId: string, outcome: { stored: string; core: string }) {
    super(`Signature ${signatureId} is stored as ${outcome.stored}, but the core answered ${outcome.core}`)
    this.code = `${signatureId}: stored ${outcome.stored}, core ${outcome.core}`
  }
}
