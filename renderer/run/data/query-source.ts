import type { OutcomeError } from '../../language/outcome-error.ts'
import type { ValueSource } from './value-source.ts'

/** `waiting`: a required parameter has no value yet, so no request is sent. */
export type DataState = 'waiting' | 'pending' | 'failed' | 'ready'

/** A data source of a view; fetched when a rendered node or a running step reads it. */
export interface QuerySource extends ValueSource {
  subscribe(path: readonly string[], listener: () => void): () => void
  state(): DataState
  /** Returns the error of the last attempt, if it failed. */
  failure(): OutcomeError | undefined
  /** Returns the value shown while loading, built from cached data. */
  placeholder(): unknown
  /** Refetches; resolves when the request has been answered or has failed. */
  retry(): Promise<void>
  /** Returns the time of a stored answer that is shown because the service can't be reached. */
  keptAt(): number | undefined
  /** Fetches if needed, retries after a failure, and waits for the answer. */
  settled(): Promise<void>
  /** Returns the query at the root of derived lists, or itself. A failure is shown once per root query. */
  rootQuery(): QuerySource
  /** Returns the query that caused the failure: the root query, or the failed source that its parameters depend on. */
  failedQuery(): QuerySource
  /** Returns `time.now` for lists derived from the current answer: the time of the first read after the answer or after midnight. */
  evaluationTime(): unknown
}

/** Whether a source is a query or a derived list. */
export const isQuerySource = (source: ValueSource | undefined): source is QuerySource => source !== undefined && 'settled' in source
