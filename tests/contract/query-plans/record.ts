import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/** Statements with a plan. An insert of values has none: it only looks up keys. */
const PLANNED = /^(select|update|delete|with|insert\b(?!.*\) values \())/i

/** Records the distinct statements that `work` runs on any database, with the parameters of their first run. */
export async function recordQueries(work: () => Promise<void>): Promise<CompiledQuery[]> {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  try {
    await work()
    const queries = new Map<string, CompiledQuery>()
    for (const [query] of spy.mock.calls) {
      if (PLANNED.test(query.sql) && !queries.has(query.sql)) queries.set(query.sql, query)
    }
    return [...queries.values()]
  } finally {
    spy.mockRestore()
  }
}
