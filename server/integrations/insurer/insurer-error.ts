/**
 * The insurer's core could not be asked, or answered what nobody can believe. `code` says which operation and why, and holds
 * nothing that was sent or answered: it may stand in a log.
 */
export class InsurerError extends Error {
  override name = 'InsurerError'
  readonly code: string
  /** The core is away, whatever it is asked: the others who ask are spared the wait. False when only this answer is no good. */
  readonly isAway: boolean
  /** It may be there again in a moment. */
  readonly isPassing: boolean

  constructor(operation: string, why: string, { isAway = false, isPassing = false } = {}) {
    super(`insurer's core, asked for ${operation}: ${why}`)
    this.code = `${operation}: ${why}`
    this.isAway = isAway
    this.isPassing = isPassing
  }
}
