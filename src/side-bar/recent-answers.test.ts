import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { followAnswers, type RecentAnswer, restoreAnswers } from './recent-answers.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 2)

beforeEach(() => {
  // TanStack Query reads the system clock.
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const keyOf = (name: string, identity = 'chen') => ['data', identity, name, {}]
const ask = (client: QueryClient, name: string, queryFn: () => unknown, identity?: string) =>
  client.fetchQuery({ queryKey: keyOf(name, identity), queryFn: async () => queryFn(), retry: false }).catch(() => undefined)

function setUp(known: RecentAnswer[] = []) {
  const client = new QueryClient()
  const onChange = vi.fn<() => void>()
  const { storable } = followAnswers(client, () => 'chen', known, onChange)
  return { client, onChange, names: () => storable(NOW).map(({ key }) => key[2]) }
}
const answered = (name: string, answeredAt: number, data: unknown = 1): RecentAnswer => ({
  key: keyOf(name),
  meta: undefined,
  data,
  answeredAt,
})

it('keeps the newest answers within a megabyte', async () => {
  const big = '保'.repeat(150_000)
  const { names } = setUp([answered('oldest', NOW - 3, big), answered('middle', NOW - 2, big), answered('newest', NOW - 1, big)])
  expect(names()).toEqual(['newest', 'middle'])
})

it('keeps no answer older than two hours, and none of another person', async () => {
  const { client, names } = setUp([answered('old', NOW - 2 * HOUR), answered('recent', NOW - HOUR)])
  await ask(client, 'foreign', () => 1, 'li')
  expect(names()).toEqual(['recent'])
})

it('DEC-15 forgets an answer that the service refuses, and keeps one that could not be fetched again', async () => {
  const { client, names } = setUp()
  for (const name of ['refused', 'unreached']) await ask(client, name, () => 1)
  for (const outcome of ['forbidden', 'requestFailed'])
    await ask(client, outcome === 'forbidden' ? 'refused' : 'unreached', () => Promise.reject(new OutcomeError(outcome)))
  expect(names()).toEqual(['unreached'])
})

it('forgets an answer that a command has made stale, also before a screen shows it again', async () => {
  const { client, names } = setUp([{ ...answered('tasks', NOW), meta: { reads: ['Task'] } }])
  restoreAnswers(client, 'chen', [{ ...answered('tasks', NOW), meta: { reads: ['Task'] } }], NOW)
  expect(names()).toEqual(['tasks'])
  await client.invalidateQueries({ predicate: ({ meta }) => (meta?.['reads'] as string[] | undefined)?.includes('Task') ?? false })
  expect(names()).toEqual([])
})

it('gives a new client the answers of its own person with their old time, so that screens ask again', () => {
  const client = new QueryClient()
  restoreAnswers(client, 'chen', [answered('own', NOW - HOUR, '旧'), answered('old', NOW - 3 * HOUR)], NOW)
  restoreAnswers(client, 'li', [answered('foreign', NOW)], NOW)
  expect(client.getQueryCache().getAll()).toHaveLength(1)
  expect(client.getQueryState(keyOf('own'))).toMatchObject({ data: '旧', dataUpdatedAt: NOW - HOUR })
})
