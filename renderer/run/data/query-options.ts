import { hashKey, type Query, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { OutcomeError } from '../../language/outcome-error.ts'
import { UNKNOWN } from '../../language/unknown.ts'
import type { QueryPlan } from '../../compile/plan.ts'
import { notifyOutcome } from '../content/index.ts'
import type { DataEnv } from './data-env.ts'
import { markStale } from './invalidation.ts'
import { type Scope, valuesOf } from './scope.ts'
import { getPath } from '../../language/path.ts'

/** Data prefetched on pointer down is not fetched again when the screen mounts. */
const FRESH_MS = 1_000

type Params = Record<string, unknown>

/** Whether a required parameter has no value; the query is disabled then. */
export const lacksParam = ({ required }: QueryPlan, params: Params): boolean => required.some((name) => params[name] === undefined)

/** Returns the TanStack Query options of a plan with its current parameters. */
export function queryOptions(env: DataEnv, plan: QueryPlan, scope: Scope): QueryObserverOptions {
  const given = Object.entries(valuesOf(plan.with, scope, env.formatters))
  const params = Object.fromEntries(given.filter(([, value]) => value !== UNKNOWN))
  return {
    // Answers are cached per user.
    queryKey: ['data', env.identity(), plan.query, params],
    enabled: !lacksParam(plan, params),
    // A command that changes one of these entities invalidates the query.
    meta: { reads: plan.reads },
    staleTime: FRESH_MS,
    placeholderData: (previous: unknown, before: Query | undefined) =>
      isSameSubject(plan, before?.queryKey.at(-1), params) ? previous : undefined,
    queryFn: ({ queryKey }) => fetchAnswer(env, plan, params, queryKey),
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/**
 * Whether the previous data may be shown while new data is loading: the required parameters are equal. Records compare by key, so a new
 * version of a record is the same subject. Search and sort order are optional parameters and do not matter.
 */
function isSameSubject({ required, keys }: QueryPlan, before: unknown, params: Params): boolean {
  return required.every((name) => {
    const [then, now] = [getPath(before, [name]), params[name]]
    if (!isObject(then) || !isObject(now)) return then === now
    if (Array.isArray(then) || Array.isArray(now)) return Array.isArray(then) && Array.isArray(now)
    const key = keys?.[name]
    return key === undefined || getPath(then, [key]) === getPath(now, [key])
  })
}

async function fetchAnswer(env: DataEnv, plan: QueryPlan, params: Params, key: QueryKey): Promise<unknown> {
  try {
    return (await (plan.keepsLast ? fetchOrStored(env, plan, params, hashKey(key)) : env.runQuery(plan.query, params))) ?? null
  } catch (error) {
    if (!(error instanceof OutcomeError)) {
      env.report(error, { screen: plan.query, at: 'data' })
      throw error
    }
    if (error.outcome === 'gone') markStale(plan.reads, env)
    // A declared outcome explains why there is no data: its message is shown once and the data is empty.
    const declared = Object.hasOwn(plan.outcomes, error.outcome)
    if (declared || error.outcome === 'requestFailed') void notifyOutcome(env, plan.outcomes, error.outcome, error.carries)
    if (declared) return plan.isList ? [] : null
    throw error
  }
}

/** Runs a query and records in `kept` whether the answer is a stored one, so that the view can mark it. */
async function fetchOrStored(env: DataEnv, plan: QueryPlan, params: Params, hash: string): Promise<unknown> {
  const stored = (env.answers.kept ??= new Map<string, number>())
  let oldest: number | undefined
  const answer = await env.runQuery(plan.query, params, (answeredAt) => {
    oldest = Math.min(answeredAt, oldest ?? answeredAt)
  })
  if (oldest === undefined) stored.delete(hash)
  else stored.set(hash, oldest)
  return answer
}
