import type { QueryClient } from '@tanstack/react-query'
import type { CachedRecords } from '../../actions/action.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Looks for a record among the answers of data sources that the same person got; the freshest first. Answers that a
 * command has made doubtful are passed over: what is drawn from them would be wrong for a moment.
 */
export function createCachedRecords(queryClient: QueryClient, identity: () => string): CachedRecords {
  function find(entity: string, field: string, value: string): unknown {
    const answers = queryClient
      .getQueryCache()
      .findAll({ queryKey: ['data', identity()], predicate: ({ meta, state }) => reads(meta, entity) && !state.isInvalidated })
      .sort((left, right) => right.state.dataUpdatedAt - left.state.dataUpdatedAt)
    for (const { state } of answers) {
      const records: unknown[] = Array.isArray(state.data) ? state.data : [state.data]
      const found = records.find((record) => isRecord(record) && record[field] === value)
      if (found) return found
    }
    return undefined
  }
  // Its type proves the names; what lies in the cache has the shape that its query declares.
  return find as CachedRecords
}

const reads = (meta: Record<string, unknown> | undefined, entity: string) => {
  const entities = meta?.['reads']
  return Array.isArray(entities) && entities.includes(entity)
}
