import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { DerivedListPlan } from '../../language/derived-list.ts'
import { OutcomeError } from '../../language/outcome-error.ts'
import { awaitData } from './await-data.ts'
import { createDerivedSource } from './create-derived-source.ts'
import { createQuerySource } from './create-query-source.ts'
import type { DataEnv } from './data-env.ts'
import { createScope } from './scope.ts'
import { createStore, type ValueSource } from './value-source.ts'
import type { Formatters } from '../../language/text.ts'
import { businessTime } from '../../language/time.ts'

const formatters = { time: businessTime('Asia/Shanghai') } as Formatters
const TASKS = [{ id: '1', due: 5 }, { id: '2', due: 15 }, { id: '3' }]
const dueBefore = (path: string[]): DerivedListPlan => ({
  of: 'tasks',
  as: 'item',
  where: { op: 'lt', path: ['item', 'due'], right: { path } },
  sort: [],
})

/** A query, two lists derived from it, and one derived from the first list. */
function view(answers: () => Promise<unknown>, placeholder?: unknown) {
  const runQuery = vi.fn<() => Promise<unknown>>(answers)
  const env = {
    answers: { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
    identity: () => 'u1',
    runQuery,
    content: { outcomes: {} },
    placeholder: () => placeholder,
  }
  const params = createStore({ least: 10 })
  const clock = createStore({ now: 10, today: 0 })
  const sources: Record<string, ValueSource> = { params, time: clock }
  const scope = createScope(sources)
  sources['tasks'] = createQuerySource(
    env as unknown as DataEnv,
    { query: 'q', with: {}, required: [], reads: [], outcomes: {} },
    () => scope,
  )
  const lists = {
    soon: createDerivedSource({ formatters }, dueBefore(['params', 'least']), () => scope),
    late: createDerivedSource({ formatters }, dueBefore(['time', 'now']), () => scope),
    first: createDerivedSource({ formatters }, { of: 'soon', as: 'item', sort: [{ field: 'due' }] }, () => scope),
  }
  Object.assign(sources, lists)
  const base = sources['tasks'] as typeof lists.soon
  return { ...lists, base, params, clock, scope, runQuery, client: env.answers.client }
}

it('AMB-58 derived lists share one request and are ready when it answers', async () => {
  const { soon, late, first, scope, runQuery } = view(async () => TASKS)
  expect([soon.state(), soon.get([]), soon.get(['length'])]).toEqual(['pending', undefined, undefined])
  expect(await awaitData([['soon'], ['late', 'length'], ['first']], scope)).toBeUndefined()
  expect(runQuery).toHaveBeenCalledTimes(1)
  expect([soon.state(), soon.get(['length']), late.get(['length'])]).toEqual(['ready', 1, 1])
  expect(first.get([])).toEqual([TASKS[0]])
})

it('derived lists fail together and are retried with one request', async () => {
  const { soon, late, first, base, scope, runQuery } = view(async () => Promise.reject(new OutcomeError('forbidden')))
  await awaitData([['soon']], scope)
  expect([soon.state(), first.state()]).toEqual(['failed', 'failed'])
  expect(first.failure()?.outcome).toBe('forbidden')
  expect([soon.rootQuery(), late.rootQuery(), first.rootQuery()]).toEqual([base, base, base])
  runQuery.mockResolvedValue(TASKS)
  await awaitData([['soon'], ['late'], ['first']], scope)
  expect(runQuery).toHaveBeenCalledTimes(2)
  expect(soon.get([])).toEqual([TASKS[0]])
})

it('caches a derived list until a value that it reads changes', async () => {
  const { soon, params, scope } = view(async () => TASKS)
  await awaitData([['soon']], scope)
  const made = soon.get([])
  params.set(['other'], 1)
  expect(soon.get([])).toBe(made)
  const listener = vi.fn<() => void>()
  soon.subscribe([], listener)
  params.set(['least'], 20)
  expect(listener).toHaveBeenCalled()
  expect(soon.get(['length'])).toBe(2)
})

it('keeps time.now constant until the data is fetched again or the day changes', async () => {
  const { late, clock, client, scope } = view(async () => TASKS)
  late.subscribe([], () => undefined)
  await awaitData([['late']], scope)
  expect(late.get(['length'])).toBe(1)
  clock.set(['now'], 20)
  expect(late.get(['length'])).toBe(1)
  const [asked] = client.getQueryCache().getAll()
  client.setQueryData(asked?.queryKey ?? [], TASKS, { updatedAt: 1 })
  expect(late.get(['length'])).toBe(2)
  clock.replace({ now: 1, today: 0 })
  expect(late.get(['length'])).toBe(2)
  clock.replace({ now: 1, today: 1 })
  expect(late.get(['length'])).toBe(0)
})

it('derives the placeholder from the placeholder of the base list only', () => {
  const never = () => new Promise(() => undefined)
  expect(view(never, TASKS).first.placeholder()).toEqual([TASKS[0]])
  expect(view(never).first.placeholder()).toBeUndefined()
})

it('is undefined when the base data is null', async () => {
  const { first, scope } = view(async () => null)
  await awaitData([['first']], scope)
  expect([first.state(), first.get([])]).toEqual(['ready', undefined])
})
