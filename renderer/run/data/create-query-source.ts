import type { QueryObserverResult } from '@tanstack/react-query'
import { OutcomeError } from '../../language/outcome-error.ts'
import type { QueryPlan } from '../../compile/plan.ts'
import { awaitData } from './await-data.ts'
import { createAnswers } from './create-answers.ts'
import type { DataEnv } from './data-env.ts'
import { createLazyObserver } from './lazy-observer.ts'
import { placeholderScope } from './placeholder-scope.ts'
import { lacksParam, queryOptions } from './query-options.ts'
import { type DataState, isQuerySource, type QuerySource } from './query-source.ts'
import { pathsOf, type Scope, subscribeAll, valuesOf } from './scope.ts'
import { getPath } from '../../language/path.ts'

/** A query of a view as a source of values. `scope` is asked late, because sources read one another. */
export function createQuerySource(env: DataEnv, plan: QueryPlan, scope: () => Scope): QuerySource {
  const paths = pathsOf(plan.with)
  const { observer, listen } = createLazyObserver(
    (env.answers.client ??= createAnswers()),
    () => queryOptions(env, plan, scope()),
    (listener) => subscribeAll(scope(), paths, listener),
  )
  const result = (): QueryObserverResult => observer().getCurrentResult()

  function state(): DataState {
    const now = result()
    if (now.isSuccess || now.isPlaceholderData || now.data !== undefined) return 'ready'
    if (now.isError) return 'failed'
    if (observer().options.enabled !== false) return 'pending'
    return hindrance() ? 'failed' : 'waiting'
  }

  /** What a parameter is to come from and could not be had: this is not asked for then, and has failed with it. */
  const hindrance = (): QuerySource | undefined =>
    paths
      .map(([root = '']) => scope().source(root))
      .filter(isQuerySource)
      .find((one) => one.state() === 'failed')

  async function settled(): Promise<void> {
    let finish: () => void = () => undefined
    const over = new Promise<void>((resolve) => {
      finish = () => isAnswered(result()) && resolve()
    })
    const stop = listen(finish)
    // What it waits for comes first; when that has no value either, there is nothing to ask for.
    const hindered = await awaitData(paths, scope())
    // What failed before may be there now: somebody wants it again.
    if (!hindered && state() === 'failed') await observer().refetch()
    finish()
    if (!hindered && state() !== 'waiting') await over
    stop()
  }

  let seen: { answeredAt: number; today: unknown; moment: unknown } | undefined

  const source: QuerySource = {
    get: (path) => getPath(result().data ?? undefined, path),
    subscribe: (_path, listener) => listen(listener),
    state,
    settled,
    failure() {
      const { error } = result()
      if (error instanceof OutcomeError) return error
      return state() === 'failed' ? hindrance()?.failure() : undefined
    },
    async retry() {
      await observer().refetch()
    },
    keptAt: () => env.answers.kept?.get(observer().getCurrentQuery().queryHash),
    placeholder() {
      const params = valuesOf(plan.with, placeholderScope(scope(), paths), env.formatters)
      return lacksParam(plan, params) ? undefined : env.placeholder?.(plan.query, params)
    },
    rootQuery: () => source,
    failedQuery: () => (observer().options.enabled === false ? hindrance()?.failedQuery() : undefined) ?? source,
    evaluationTime() {
      const { dataUpdatedAt: answeredAt } = result()
      const today = scope().get(['time', 'today'])
      if (seen?.answeredAt !== answeredAt || seen.today !== today) seen = { answeredAt, today, moment: scope().get(['time', 'now']) }
      return seen.moment
    },
  }
  return source
}

/** There is data for the present parameters, or an error instead of it; a refresh under way is not waited for. */
const isAnswered = (now: QueryObserverResult): boolean =>
  !now.isPlaceholderData && !now.isPending && (now.isSuccess || now.fetchStatus === 'idle')
