import type { Query } from '@tanstack/react-query'
import type { Answers, DataEnv } from './data-env.ts'

/** First element of the query keys of running calls; queries use `data`. */
export const CALLS = 'call'

const readsAny = (entities: readonly string[]) => (query: Query) => {
  const reads = query.meta?.['reads']
  return Array.isArray(reads) && reads.some((entity) => entities.includes(entity))
}

/** Invalidates queries that read the changed entities and refetches the displayed ones; running ones are cancelled as outdated. */
export async function refresh(entities: readonly string[], env: DataEnv): Promise<void> {
  if (entities.length === 0) return
  const predicate = readsAny(entities)
  markCallsStale(env.answers)
  await env.answers.client?.cancelQueries({ predicate })
  void env.answers.client?.invalidateQueries({ predicate })
}

/**
 * Marks queries that read these entities as stale, after a record was gone or an answer was lost. They are refetched when a component
 * mounts that uses them, or by `refetchStale`.
 */
export function markStale(entities: readonly string[], env: DataEnv): void {
  markCallsStale(env.answers)
  void env.answers.client?.invalidateQueries({ predicate: readsAny(entities), refetchType: 'none' })
}

/** Refetches displayed queries that were marked stale; called when the service answers again. */
export function refetchStale(env: DataEnv): void {
  void env.answers.client?.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated }, { cancelRefetch: false })
}

/** Marks shared running calls as stale, so that later requests are sent instead of joining them. */
export function markCallsStale({ client }: Answers): void {
  void client?.invalidateQueries({ queryKey: [CALLS], refetchType: 'none' })
}
