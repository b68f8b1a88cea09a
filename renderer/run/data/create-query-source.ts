import { type Query, QueryObserver, type QueryObserverOptions, type QueryObserverResult } from '@tanstack/react-query'
import { OutcomeError } from '../../language/outcome-error.ts'
import type { DataPlan } from '../../compile/plan.ts'
import { UNKNOWN } from '../../language/unknown.ts'
import { type QuerySource, type DataState, isQuerySource } from './query-source.ts'
import type { DataEnv } from './data-env.ts'
import { notifyOutcome } from '../content/index.ts'
import { pathsOf, type Scope, subscribeAll, valuesOf } from './scope.ts'
import { getPath } from './value-source.ts'
import { markStale } from './invalidation.ts'
import { placeholderScope } from './placeholder-scope.ts'

/** What was asked for when the finger went down is not asked for again when the screen is there. */
const FRESH_MS = 1_000

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** `reads` lets a command that changes one of them refresh it. */
export function createQuerySource(env: DataEnv, plan: DataPlan, scope: () => Scope): QuerySource {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let made: QueryObserver | undefined
  let stop: (() => void) | undefined

  function currentParams(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(valuesOf(plan.with, scope(), env.formatters)).filter(([, value]) => value !== UNKNOWN))
  }

  function options(): QueryObserverOptions {
    const params = currentParams()
    const waiting = plan.required.some((name) => params[name] === undefined)
    return {
      // What one person may see is not for the next.
      queryKey: ['data', env.identity(), plan.query, params],
      enabled: !waiting,
      meta: { reads: plan.reads },
      staleTime: FRESH_MS,
      placeholderData: (previous: unknown, before: Query | undefined) =>
        isAboutTheSame(before?.queryKey.at(-1), params) ? previous : undefined,
      queryFn: () => ask(params),
    }
  }

  /**
   * Sought or sorted anew, the last answer stays meanwhile; another code in a required parameter is about something else. A
   * record that was read anew is still the same one.
   */
  const isAboutTheSame = (before: unknown, params: Record<string, unknown>) =>
    plan.required.every((name) => {
      const [then, now] = [getPath(before, [name]), params[name]]
      return isObject(then) && isObject(now) ? Array.isArray(then) === Array.isArray(now) : then === now
    })

  async function ask(params: Record<string, unknown>): Promise<unknown> {
    try {
      return (await env.runQuery(plan.query, params)) ?? null
    } catch (error) {
      if (!(error instanceof OutcomeError)) {
        env.report(error, { screen: plan.query, at: 'data' })
        throw error
      }
      if (error.outcome === 'gone') markStale(plan.reads, env)
      // A declared outcome is a reason why there is no data: it is said once, and the data stays empty.
      const declared = Object.hasOwn(plan.outcomes, error.outcome)
      if (declared || error.outcome === 'requestFailed') void notifyOutcome(env, plan.outcomes, error.outcome, error.carries)
      if (declared) return null
      throw error
    }
  }

  /** Looking is free: the observer asks only once somebody subscribes. */
  function observer(): QueryObserver {
    made ??= new QueryObserver(env.queryClient, options())
    return made
  }

  function start(): void {
    if (stop) return
    const watched = observer()
    watched.setOptions(options())
    const stopDependencies = subscribeAll(scope(), pathsOf(plan.with), () => watched.setOptions(options()))
    const stopObserver = watched.subscribe(tell)
    stop = () => {
      stopDependencies()
      stopObserver()
    }
  }

  /** Strict effects unsubscribe and subscribe again at once; an observer that is really unused rests after that. */
  function rest(): void {
    queueMicrotask(() => {
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
    })
  }

  const result = (): QueryObserverResult => observer().getCurrentResult()

  function state(): DataState {
    const now = result()
    if (now.isSuccess || now.isPlaceholderData || now.data !== undefined) return 'ready'
    if (now.isError) return 'failed'
    return observer().options.enabled === false ? 'waiting' : 'pending'
  }

  /** There is data for the present parameters, or an error instead of it; a refresh under way is not waited for. */
  const answered = () => {
    const now = result()
    return !now.isPlaceholderData && !now.isPending && (now.isSuccess || now.fetchStatus === 'idle')
  }

  return {
    get: (path) => getPath(result().data ?? undefined, path),
    subscribe(_path, listener) {
      listeners.add(listener)
      start()
      return () => {
        listeners.delete(listener)
        rest()
      }
    },
    state,
    failure() {
      const { error } = result()
      return error instanceof OutcomeError ? error : undefined
    },
    retry: () => void observer().refetch(),
    placeholder() {
      const params = valuesOf(plan.with, placeholderScope(scope(), pathsOf(plan.with)), env.formatters)
      const missing = plan.required.some((name) => params[name] === undefined)
      return missing ? undefined : env.placeholder?.(plan.query, params)
    },
    async settled() {
      let finish: () => void = () => undefined
      const over = new Promise<void>((resolve) => {
        finish = () => answered() && resolve()
      })
      listeners.add(finish)
      start()
      // What it waits for comes first; when that has no value either, there is nothing to ask for.
      const hindered = await awaitData(pathsOf(plan.with), scope())
      // What failed before may be there now: somebody wants it again.
      if (!hindered && state() === 'failed') await observer().refetch()
      finish()
      if (!hindered && state() !== 'waiting') await over
      listeners.delete(finish)
      rest()
    },
  }
}

/** Waits for the data that paths start at; answers what is in the way when some of it can't be had. */
export async function awaitData(paths: readonly (readonly string[])[], scope: Scope): Promise<OutcomeError | undefined> {
  const cells = [...new Set(paths.map(([root = '']) => scope.source(root)).filter(isQuerySource))]
  await Promise.all(cells.map((cell) => cell.settled()))
  const failed = cells.find((cell) => cell.state() === 'failed')
  return failed && (failed.failure() ?? new OutcomeError('requestFailed'))
}
