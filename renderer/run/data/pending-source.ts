import type { QuerySource } from './query-source.ts'

/** A source that is always waiting. It replaces params and data of a part while its params are unknown, and sends no request. */
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
