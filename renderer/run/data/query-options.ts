import { hashKey, type Query, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { OutcomeError } from '../../language/outcome-error.ts'
import { UNKNOWN } from '../../language/unknown.ts'
import type { QueryPlan } from '../../compile/plan.ts'
import { notifyOutcome } from '../content/index.ts'
import type { DataEnv } from './data-env.ts'
import { markStale } from './invalidation.ts'
import { type Scope, valuesOf } from './scope.ts'
import { getPath } from '../../language/path.ts'

/** What was asked for when the finger went down is not asked for again when the screen is there. */
const FRESH_MS = 1_000

type Params = Record<string, unknown>

/** Whether a required parameter has no value yet: then there is nothing to ask for. */
export const lacksParam = ({ required }: QueryPlan, params: Params): boolean => required.some((name) => params[name] === undefined)

/** How TanStack Query asks for a plan's data with the parameters that its scope holds now. */
export function queryOptions(env: DataEnv, plan: QueryPlan, scope: Scope): QueryObserverOptions {
  const given = Object.entries(valuesOf(plan.with, scope, env.formatters))
  const params = Object.fromEntries(given.filter(([, value]) => value !== UNKNOWN))
  return {
    // What one person may see is not for the next.
    queryKey: ['data', env.identity(), plan.query, params],
    enabled: !lacksParam(plan, params),
    // A command that changes one of them refreshes it.
    meta: { reads: plan.reads },
    staleTime: FRESH_MS,
    placeholderData: (previous: unknown, before: Query | undefined) =>
      isAboutTheSame(plan, before?.queryKey.at(-1), params) ? previous : undefined,
    queryFn: ({ queryKey }) => ask(env, plan, params, queryKey),
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/**
 * Sought or sorted anew, the last answer stays meanwhile; another code in a required parameter is about something else, and so is
 * another record, told by its key. One that was read anew is still the same one.
 */
function isAboutTheSame({ required, keys }: QueryPlan, before: unknown, params: Params): boolean {
  return required.every((name) => {
    const [then, now] = [getPath(before, [name]), params[name]]
    if (!isObject(then) || !isObject(now)) return then === now
    if (Array.isArray(then) || Array.isArray(now)) return Array.isArray(then) && Array.isArray(now)
    const key = keys?.[name]
    return key === undefined || getPath(then, [key]) === getPath(now, [key])
  })
}

async function ask(env: DataEnv, plan: QueryPlan, params: Params, key: QueryKey): Promise<unknown> {
  try {
    return (await (plan.keepsLast ? askOrKept(env, plan, params, hashKey(key)) : env.runQuery(plan.query, params))) ?? null
  } catch (error) {
    if (!(error instanceof OutcomeError)) {
      env.report(error, { screen: plan.query, at: 'data' })
      throw error
    }
    if (error.outcome === 'gone') markStale(plan.reads, env)
    // A declared outcome is a reason why there is no data: it is said once, and the data stays empty.
    const declared = Object.hasOwn(plan.outcomes, error.outcome)
    if (declared || error.outcome === 'requestFailed') void notifyOutcome(env, plan.outcomes, error.outcome, error.carries)
    if (declared) return plan.isList ? [] : null
    throw error
  }
}

/** The answer, or what was answered before while the service can't be reached: whoever looks on sees the mark. */
async function askOrKept(env: DataEnv, plan: QueryPlan, params: Params, hash: string): Promise<unknown> {
  const kept = (env.answers.kept ??= new Map<string, number>())
  let oldest: number | undefined
  const answer = await env.runQuery(plan.query, params, (answeredAt) => {
    oldest = Math.min(answeredAt, oldest ?? answeredAt)
  })
  if (oldest === undefined) kept.delete(hash)
  else kept.set(hash, oldest)
  return answer
}
