import type { CachedRecords } from '../../actions/action.ts'
import type { Answers } from '../../renderer/run/data/index.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Looks for a record among the answers of data sources that the same person got; the freshest first. Answers that a
 * command has made doubtful are passed over: what is drawn from them would be wrong for a moment.
 */
export function createCachedRecords(held: Answers, identity: () => string): CachedRecords {
  function find(entity: string, field: string, value: string): unknown {
    const known = held.client
      ?.getQueryCache()
      .findAll({ queryKey: ['data', identity()], predicate: ({ meta, state }) => reads(meta, entity) && !state.isInvalidated })
    for (const { state } of known?.sort((left, right) => right.state.dataUpdatedAt - left.state.dataUpdatedAt) ?? []) {
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
