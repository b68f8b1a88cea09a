import type { CachedRecords } from '../../actions/action.ts'
import type { Answers } from '../../renderer/run/data/index.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Creates a lookup for records in the cached answers that the same person received, the most recent answer first. Invalidated answers
 * are skipped, because a screen drawn from them would briefly show outdated data.
 */
export function createCachedRecords(answers: Answers, identity: () => string): CachedRecords {
  function find(entity: string, field: string, value: string): unknown {
    const known = answers.client
      ?.getQueryCache()
      .findAll({ queryKey: ['data', identity()], predicate: ({ meta, state }) => reads(meta, entity) && !state.isInvalidated })
    for (const { state } of known?.sort((left, right) => right.state.dataUpdatedAt - left.state.dataUpdatedAt) ?? []) {
      const records: unknown[] = Array.isArray(state.data) ? state.data : [state.data]
      const found = records.find((record) => isRecord(record) && record[field] === value)
      if (found) return found
    }
    return undefined
  }
  // The CachedRecords type checks entity and field names; cached data has the shape that its query declares.
  return find as CachedRecords
}

const reads = (meta: Record<string, unknown> | undefined, entity: string) => {
  const entities = meta?.['reads']
  return Array.isArray(entities) && entities.includes(entity)
}
