import type { Ended } from '../language/ending.ts'
import type { Source } from './source.ts'

/** waiting: a required parameter has no value yet; empty: a declared outcome said why there is nothing. */
export type DataState = 'waiting' | 'pending' | 'failed' | 'ready'

/** A data source of a view: asked for when something drawn, or a running step, reads it. */
export interface DataCell extends Source {
  state(): DataState
  /** What ended the last attempt, when it failed. */
  failure(): Ended | undefined
  /** What may be drawn until the answer is there, from what the app already holds. */
  placeholder(): unknown
  retry(): void
  /** Asks, once more if it failed, and waits for the answer. */
  settled(): Promise<void>
}

export const isDataCell = (source: Source | undefined): source is DataCell => source !== undefined && 'settled' in source
