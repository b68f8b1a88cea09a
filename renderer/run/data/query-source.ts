import type { OutcomeError } from '../../language/outcome-error.ts'
import type { ValueSource } from './value-source.ts'

/** waiting: a required parameter has no value yet; empty: a declared outcome said why there is nothing. */
export type DataState = 'waiting' | 'pending' | 'failed' | 'ready'

/** A data source of a view: asked for when something drawn, or a running step, reads it. */
export interface QuerySource extends ValueSource {
  subscribe(path: readonly string[], listener: () => void): () => void
  state(): DataState
  /** What ended the last attempt, when it failed. */
  failure(): OutcomeError | undefined
  /** What may be drawn until the answer is there, from what the app already holds. */
  placeholder(): unknown
  /** Asks once more; resolves when that has been answered, or has failed again. */
  retry(): Promise<void>
  /** When what stands here was answered, while it is kept from before because the service can't be reached. */
  keptAt(): number | undefined
  /** Asks, once more if it failed, and waits for the answer. */
  settled(): Promise<void>
  /** The query that asks for it: itself, or what it is derived from in the end. Its failure is one for all that is derived from it. */
  rootQuery(): QuerySource
  /** Whose failure it is when it has failed: its base's own, or that of what its base would have been asked with. */
  failedQuery(): QuerySource
  /** What `time.now` is for whatever is made of the present answer: the time when that was first looked at, today. */
  evaluationTime(): unknown
}

export const isQuerySource = (source: ValueSource | undefined): source is QuerySource => source !== undefined && 'settled' in source
