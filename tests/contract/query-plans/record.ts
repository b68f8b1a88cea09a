import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/** Statements with a plan. An insert of values has none: it only looks up keys. */
const PLANNED = /^(select|update|delete|with|insert\b(?!.*\) values \())/i

/** Records the distinct statements that `work` runs on any database, with the parameters of their first run. */
export async function recordQueries(work: () => Promise<void>): Promise<CompiledQuery[]> {
  const queries = new Map<string, CompiledQuery>()
  // eslint-disable-next-line typescript/unbound-method -- Called with the executor as `this` below.
  const execute = DefaultQueryExecutor.prototype.executeQuery
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function record(
    this: DefaultQueryExecutor,
    query,
  ) {
    if (PLANNED.test(query.sql) && !queries.has(query.sql)) queries.set(query.sql, query)
    return execute.call(this, query)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return [...queries.values()]
}
