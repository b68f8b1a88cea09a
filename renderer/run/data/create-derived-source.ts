import { countItems, countsByCode } from '../../language/counts.ts'
import { type DerivedListPlan, deriveList, pathsAround } from '../../language/derived-list.ts'
import { getPath } from '../../language/path.ts'
import type { DataEnv } from './data-env.ts'
import { isQuerySource, type QuerySource } from './query-source.ts'
import { type Scope, subscribeAll } from './scope.ts'

/**
 * Creates the source of a derived list. It sends no request; its state is the state of the base list. The result is cached until the items,
 * the values it reads or the time change. `scope` is a function, because a source may refer to sources created later.
 */
export function createDerivedSource({ formatters }: Pick<DataEnv, 'formatters'>, plan: DerivedListPlan, scope: () => Scope): QuerySource {
  const { count } = plan
  const paths = pathsAround(plan)
  const from = (): QuerySource => {
    const source = scope().source(plan.of)
    if (!isQuerySource(source)) throw new Error(`"${plan.of}" is no data of the view`)
    return source
  }
  let last: { items: readonly unknown[]; read: unknown[]; made: readonly unknown[] } | undefined

  /** `time.now` changes only when a query answers, so that lists derived from one answer use the same time. */
  const readPaths = (): unknown[] =>
    paths.map((path) => (path[0] === 'time' && path[1] === 'now' ? from().evaluationTime() : scope().get(path)))

  function make(items: readonly unknown[]): readonly unknown[] {
    const read = readPaths()
    if (last?.items === items && last.read.every((value, index) => Object.is(value, read[index]))) return last.made
    const values = new Map(paths.map((path, index) => [String(path), read[index]]))
    const readCached = (path: readonly string[]) => values.get(String(path))
    const found = deriveList(items, plan, readCached)
    last = { items, read, made: count ? countItems(found, count, readCached, formatters.time.format) : found }
    return last.made
  }

  return {
    get(path) {
      const items = from().get([])
      if (!Array.isArray(items)) return undefined
      const [name, ...rest] = path
      return count && name === 'counts' ? getPath(countsByCode(make(items), count), rest) : getPath(make(items), path)
    },
    subscribe(_path, listener) {
      const stops = [from().subscribe([], listener), subscribeAll(scope(), paths, listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    state: () => from().state(),
    failure: () => from().failure(),
    retry: () => from().retry(),
    keptAt: () => from().keptAt(),
    settled: () => from().settled(),
    rootQuery: () => from().rootQuery(),
    failedQuery: () => from().failedQuery(),
    evaluationTime: () => from().evaluationTime(),
    placeholder() {
      // A placeholder may be incomplete, so it must not be counted.
      if (count) return undefined
      const items = from().placeholder()
      return Array.isArray(items) ? make(items) : undefined
    },
  }
}
