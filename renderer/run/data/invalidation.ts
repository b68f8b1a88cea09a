import type { Query } from '@tanstack/react-query'
import type { Answers, DataEnv } from './data-env.ts'

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
  markCallsStale(env.answers)
  await env.answers.client?.cancelQueries({ predicate })
  void env.answers.client?.invalidateQueries({ predicate })
}

/**
 * What turned out to be gone may still stand in lists, and what a lost answer was about may have changed: whoever shows it asks again when
 * one comes back to it, however soon, and with `askDoubtful`.
 */
export function markStale(entities: readonly string[], env: DataEnv): void {
  markCallsStale(env.answers)
  void env.answers.client?.invalidateQueries({ predicate: reading(entities), refetchType: 'none' })
}

/** The service answers again: what is shown and was marked stale is asked for now. */
export function refetchStale(env: DataEnv): void {
  void env.answers.client?.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated }, { cancelRefetch: false })
}

/** What is under way was asked before something changed: whoever asks now asks anew. */
export function markCallsStale({ client }: Answers): void {
  void client?.invalidateQueries({ queryKey: [CALLS], refetchType: 'none' })
}
