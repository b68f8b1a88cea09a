import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { OutcomeError } from '../../language/outcome-error.ts'
import { createQuerySource } from './create-query-source.ts'
import type { DataEnv } from './data-env.ts'
import { createScope } from './scope.ts'
import { createStore } from './value-source.ts'

const first = { subject: { id: '1', version: 1 }, search: 'a' }

/** A source with its first answer; later requests stay pending. */
async function answered() {
  const params = createStore(first)
  const never = new Promise<unknown>(() => undefined)
  const runQuery = vi.fn<() => Promise<unknown>>().mockResolvedValueOnce('an answer').mockReturnValue(never)
  const env = { answers: { client: new QueryClient() }, identity: () => 'u1', runQuery } as unknown as DataEnv
  const from = (name: string) => ({ path: ['params', name] })
  const plan = {
    query: 'q',
    with: { subject: from('subject'), search: from('search') },
    required: ['subject'],
    keys: { subject: 'id' },
    reads: [],
    outcomes: {},
  }
  const cell = createQuerySource(env, plan, () => createScope({ params }))
  cell.subscribe([], () => undefined)
  await vi.waitFor(() => expect(cell.state()).toBe('ready'))
  return { cell, params, runQuery }
}

it.each([
  ['with another search', { ...first, search: 'b' }, 'an answer'],
  ['for a new version of the same record', { ...first, subject: { id: '1', version: 2 } }, 'an answer'],
  ['for another record', { ...first, subject: { id: '2', version: 1 } }, undefined],
  ['for a value of another kind', { ...first, subject: '2' }, undefined],
])('keeps the previous data only while the subject is the same: %s', async (_how, next, shown) => {
  const { cell, params, runQuery } = await answered()
  params.replace(next)
  await vi.waitFor(() => expect(runQuery).toHaveBeenCalledTimes(2))
  expect(cell.get([])).toBe(shown)
})

it.each([
  ['an empty list', { isList: true } as const, []],
  ['no record', {}, undefined],
])('a query that ends in a declared outcome returns %s', async (_what, kind, shown) => {
  const runQuery = async () => Promise.reject(new OutcomeError('nobody'))
  const content = { outcomes: {}, messages: {} }
  const env = { answers: { client: new QueryClient() }, identity: () => 'u1', runQuery, content } as unknown as DataEnv
  const plan = { query: 'q', with: {}, required: [], reads: [], outcomes: { nobody: { quiet: true } }, ...kind } as never
  const cell = createQuerySource(env, plan, () => createScope({}))
  cell.subscribe([], () => undefined)
  await vi.waitFor(() => expect(cell.state()).toBe('ready'))
  expect(cell.get([])).toEqual(shown)
})

it('fails with the message of a failed source that its params depend on, and runs when that source is retried', async () => {
  const runQuery = vi
    .fn<(name: string) => Promise<unknown>>()
    .mockRejectedValueOnce(new OutcomeError('gone', { message: 'no such plant' }))
    .mockResolvedValueOnce({ id: '7' })
    .mockResolvedValueOnce('its leaves')
  const content = { outcomes: {}, messages: {} }
  const env = { answers: { client: new QueryClient() }, identity: () => 'u1', runQuery, content } as unknown as DataEnv
  const base = { reads: [], outcomes: {} }
  const scope = () => createScope({ plant, leaves })
  const plant = createQuerySource(env, { ...base, query: 'plant', with: {}, required: [] }, scope)
  const leaves = createQuerySource(env, { ...base, query: 'leaves', with: { id: { path: ['plant', 'id'] } }, required: ['id'] }, scope)
  const listener = vi.fn<() => void>()
  leaves.subscribe([], listener)
  expect(leaves.state()).toBe('waiting')
  await vi.waitFor(() => expect(leaves.state()).toBe('failed'))
  expect(listener).toHaveBeenCalled()
  expect(leaves.failure()?.carries['message']).toBe('no such plant')
  await leaves.failedQuery().retry()
  await vi.waitFor(() => expect(leaves.get([])).toBe('its leaves'))
  expect(leaves.failure()).toBeUndefined()
})

it('requests again when only the fallback of a text param changes', async () => {
  const [params, session] = [createStore({}), createStore({ chosen: 'a' })]
  const runQuery = vi.fn<(name: string, given: unknown) => Promise<unknown>>(async () => 'an answer')
  const env = { answers: { client: new QueryClient() }, identity: () => 'u1', runQuery, formatters: {} } as unknown as DataEnv
  const fallback = { name: 'orElse' as const, path: ['session', 'chosen'] }
  const plan = { query: 'q', with: { id: { text: { parts: [{ path: ['params', 'given'], formats: [fallback] }] } } }, required: [] }
  const cell = createQuerySource(env, { ...plan, reads: [], outcomes: {} }, () => createScope({ params, session }))
  cell.subscribe([], () => undefined)
  await vi.waitFor(() => expect(runQuery).toHaveBeenLastCalledWith('q', { id: 'a' }))
  session.set(['chosen'], 'b')
  await vi.waitFor(() => expect(runQuery).toHaveBeenLastCalledWith('q', { id: 'b' }))
})

it('stops waiting when a required parameter is emptied', async () => {
  const { cell, params, runQuery } = await answered()
  params.replace({ ...first, subject: { id: '2', version: 1 } })
  await vi.waitFor(() => expect(runQuery).toHaveBeenCalledTimes(2))
  const settled = cell.settled().then(() => 'settled')
  params.replace({ search: 'a' })
  const late = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 500))
  expect(await Promise.race([settled, late])).toBe('settled')
})
