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

/** Creates the source of a query. `scope` is a function, because a source may refer to sources created later. */
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
    return failedParam() ? 'failed' : 'waiting'
  }

  /** Returns the failed source that a parameter depends on; the query is not sent then and counts as failed too. */
  const failedParam = (): QuerySource | undefined =>
    paths
      .map(([root = '']) => scope().source(root))
      .filter(isQuerySource)
      .find((one) => one.state() === 'failed')

  async function settled(): Promise<void> {
    let finish: () => void = () => undefined
    let hasParams = false
    const answered = new Promise<void>((resolve) => {
      // A parameter that was emptied meanwhile disables the query, so no answer would follow.
      finish = () => hasParams && (isAnswered(result()) || observer().options.enabled === false) && resolve()
    })
    const stop = listen(finish)
    // Waits for the parameters first; without them no request is sent.
    const missing = await awaitData(paths, scope())
    // A new read retries a failed query.
    if (!missing && state() === 'failed') await observer().refetch()
    hasParams = true
    finish()
    if (!missing) await answered
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
      return state() === 'failed' ? failedParam()?.failure() : undefined
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
    failedQuery: () => (observer().options.enabled === false ? failedParam()?.failedQuery() : undefined) ?? source,
    evaluationTime() {
      const { dataUpdatedAt: answeredAt } = result()
      const today = scope().get(['time', 'today'])
      if (seen?.answeredAt !== answeredAt || seen.today !== today) seen = { answeredAt, today, moment: scope().get(['time', 'now']) }
      return seen.moment
    },
  }
  return source
}

/** Whether there is data or an error for the current parameters; does not wait for a running refetch. */
const isAnswered = (now: QueryObserverResult): boolean =>
  !now.isPlaceholderData && !now.isPending && (now.isSuccess || now.fetchStatus === 'idle')
