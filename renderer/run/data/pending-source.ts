import type { QuerySource } from './query-source.ts'

/**
 * Stands for what a part will be given, and for what it will ask for then: nobody knows it yet, and nobody asks for it here.
 * What waits for it is drawn anew when it is there.
 */
export const PENDING_SOURCE: QuerySource = {
  get: () => undefined,
  subscribe: () => () => undefined,
  state: () => 'waiting',
  failure: () => undefined,
  placeholder: () => undefined,
  retry: () => Promise.resolve(),
  keptAt: () => undefined,
  settled: () => Promise.resolve(),
  rootQuery: () => PENDING_SOURCE,
  failedQuery: () => PENDING_SOURCE,
  evaluationTime: () => undefined,
}
