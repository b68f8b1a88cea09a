import type { Query, QueryClient } from '@tanstack/react-query'
import type { DataEnv } from './data-env.ts'

/** The first word of the keys under which the app shares calls that are under way; beside them there is data. */
export const CALLS = 'call'

const reading = (entities: readonly string[]) => (query: Query) => {
  const reads = query.meta?.['reads']
  return Array.isArray(reads) && reads.some((entity) => entities.includes(entity))
}

/** What a command changed is asked for again by whoever shows it; what was under way may have been asked too early. */
export async function refresh(entities: readonly string[], env: DataEnv): Promise<void> {
  if (entities.length === 0) return
  const predicate = reading(entities)
  markCallsStale(env.queryClient)
  await env.queryClient.cancelQueries({ predicate })
  void env.queryClient.invalidateQueries({ predicate })
}

/**
 * What turned out to be gone may still stand in lists, and what a lost answer was about may have changed: whoever shows it asks again when
 * one comes back to it, however soon, and with `askDoubtful`.
 */
export function markStale(entities: readonly string[], env: DataEnv): void {
  markCallsStale(env.queryClient)
  void env.queryClient.invalidateQueries({ predicate: reading(entities), refetchType: 'none' })
}

/** The service answers again: what is shown and was marked stale is asked for now. */
export function askDoubtful(env: DataEnv): void {
  void env.queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated }, { cancelRefetch: false })
}

/** What is under way was asked before something changed: whoever asks now asks anew. */
export function markCallsStale(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [CALLS], refetchType: 'none' })
}
