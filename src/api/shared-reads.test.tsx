import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { markCallsStale } from '../../renderer/run/data/index.ts'
import { useSession } from '../session/session.ts'
import type { Answer, Client } from './asking.ts'
import { shareReads } from './shared-reads.ts'

const answer = (turn: number): Answer => ({ ok: true, message: undefined, data: { turn } })

/** A service whose answers wait until they are let go, each with the number of its call. */
function service() {
  const waiting: (() => void)[] = []
  const client = vi.fn<Client>(() => {
    const turn = client.mock.calls.length
    return new Promise((resolve) => waiting.push(() => resolve(answer(turn))))
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const answers = { client: queryClient }
  return { client, answers, read: shareReads(client, answers), letGo: () => waiting.splice(0).forEach((one) => one()) }
}

beforeEach(() => useSession.setState({ token: 'first', lost: false }))

it('DEC-07 one call is made for all who ask the same while it is under way, and another one afterwards', async () => {
  const { client, read, letGo } = service()
  const asked = [read('getTasks', { type: '1' }), read('getTasks', { type: '1' }), read('getTasks', { type: '2' })]
  letGo()
  expect(await Promise.all(asked)).toEqual([answer(1), answer(1), answer(2)])
  const later = read('getTasks', { type: '1' })
  letGo()
  expect(await later).toEqual(answer(3))
  expect(client).toHaveBeenCalledTimes(3)
})

it('who asks after a change does not get an answer from before it, and who waits already gets the same', async () => {
  const { client, answers, read, letGo } = service()
  const before = read('getTasks', {})
  markCallsStale(answers)
  const after = [read('getTasks', {}), read('getTasks', {})]
  letGo()
  expect(await Promise.all([before, ...after])).toEqual([answer(2), answer(2), answer(2)])
  expect(client).toHaveBeenCalledTimes(2)
})

it('a change that nobody asks after leaves what is under way as it is', async () => {
  const { client, answers, read, letGo } = service()
  const before = read('getTasks', {})
  markCallsStale(answers)
  letGo()
  expect(await before).toEqual(answer(1))
  expect(client).toHaveBeenCalledOnce()
})

it('what one session asks is not shared with the next', async () => {
  const { read, letGo } = service()
  const mine = read('getTasks', {})
  useSession.setState({ token: 'second' })
  const theirs = read('getTasks', {})
  letGo()
  expect(await Promise.all([mine, theirs])).toEqual([answer(1), answer(2)])
})

it('a call that fails is told to all who wait, and is made again for who asks next', async () => {
  const { client, read } = service()
  client.mockRejectedValueOnce(new Error('no network'))
  const asked = [read('getTasks', {}), read('getTasks', {})]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  client.mockResolvedValueOnce(answer(9))
  expect(await read('getTasks', {})).toEqual(answer(9))
})
