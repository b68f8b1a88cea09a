import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { markCallsStale } from '../../renderer/run/data/index.ts'
import { useSession } from '../session/session.ts'
import type { Answer, Client } from './client-types.ts'
import { shareReads } from './shared-reads.ts'

const answer = (turn: number): Answer => ({ ok: true, message: undefined, data: { turn } })

/** A client whose calls stay pending until `respond()`; each response contains the number of its call. */
function service() {
  const pending: (() => void)[] = []
  const client = vi.fn<Client>(() => {
    const turn = client.mock.calls.length
    return new Promise((resolve) => pending.push(() => resolve(answer(turn))))
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const answers = { client: queryClient }
  return { client, answers, read: shareReads(client, answers), respond: () => pending.splice(0).forEach((one) => one()) }
}

beforeEach(() => useSession.setState({ token: 'first', lost: false }))

it('DEC-07 shares one call among identical reads in flight, and makes a new call afterwards', async () => {
  const { client, read, respond } = service()
  const reads = [read('getTasks', { type: '1' }), read('getTasks', { type: '1' }), read('getTasks', { type: '2' })]
  respond()
  expect(await Promise.all(reads)).toEqual([answer(1), answer(1), answer(2)])
  const later = read('getTasks', { type: '1' })
  respond()
  expect(await later).toEqual(answer(3))
  expect(client).toHaveBeenCalledTimes(3)
})

it('answers reads from before and after an invalidation with the newer response', async () => {
  const { client, answers, read, respond } = service()
  const before = read('getTasks', {})
  markCallsStale(answers)
  const after = [read('getTasks', {}), read('getTasks', {})]
  respond()
  expect(await Promise.all([before, ...after])).toEqual([answer(2), answer(2), answer(2)])
  expect(client).toHaveBeenCalledTimes(2)
})

it('keeps the call in flight when no read follows the invalidation', async () => {
  const { client, answers, read, respond } = service()
  const before = read('getTasks', {})
  markCallsStale(answers)
  respond()
  expect(await before).toEqual(answer(1))
  expect(client).toHaveBeenCalledOnce()
})

it('does not share a call between two sessions', async () => {
  const { read, respond } = service()
  const mine = read('getTasks', {})
  useSession.setState({ token: 'second' })
  const theirs = read('getTasks', {})
  respond()
  expect(await Promise.all([mine, theirs])).toEqual([answer(1), answer(2)])
})

it('rejects all waiting reads when the call fails, and calls again for the next read', async () => {
  const { client, read } = service()
  client.mockRejectedValueOnce(new Error('no network'))
  const reads = [read('getTasks', {}), read('getTasks', {})]
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  client.mockResolvedValueOnce(answer(9))
  expect(await read('getTasks', {})).toEqual(answer(9))
})
