import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { watchWork } from './watch-work.ts'

const START = Date.parse('2026-11-20T04:00:00Z')
let changedAt = 0
const heard = vi.fn<() => void>()
// A real response is read by tasks that fake timers do not run.
const fetched = vi.fn<typeof fetch>(async () => {
  const headers = new Headers({ Date: new Date(START + performance.now()).toUTCString() })
  return { headers, json: async () => ({ data: { changedAt } }) } as Response
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('fetch', fetched)
  useSession.setState({ token: 't', values: { userId: 'lina', role: 'steward' } })
  window.addEventListener('online', heard)
})
afterEach(() => {
  window.removeEventListener('online', heard)
  useSession.setState({ token: undefined, values: {} })
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('lets the page refetch within 15 seconds after others changed the tasks, once for each change', async () => {
  changedAt = START - 60_000
  watchWork()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(heard).not.toHaveBeenCalled()
  changedAt = START + 13_000
  await vi.advanceTimersByTimeAsync(12_000)
  expect(heard).toHaveBeenCalledTimes(1)
  // What the page refetches now is no use of the session, until its user touches it.
  expect(useSession.getState().unattended).toBe(true)
  window.dispatchEvent(new Event('pointerdown'))
  expect(useSession.getState().unattended).toBe(false)
  await vi.advanceTimersByTimeAsync(24_000)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenLastCalledWith('/api/steward/workNews', { headers: { Authorization: 't' }, cache: 'no-store' })
})
it('DEC-31 asks for a policyholder, too, whose signature may be undone by the clock', async () => {
  useSession.setState({ token: 't', values: { endorNo: 'E', mobile: '19900000001' } })
  watchWork()
  changedAt = START + 13_000
  await vi.advanceTimersByTimeAsync(12_000)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenLastCalledWith('/api/steward/signingNews', { headers: { Authorization: 't' }, cache: 'no-store' })
})
it('asks nothing more once the session has ended, until the next sign-in', async () => {
  fetched.mockResolvedValueOnce({ status: 401, headers: new Headers(), json: async () => ({}) } as Response)
  watchWork()
  await vi.advanceTimersByTimeAsync(36_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  useSession.setState({ token: 'another' })
  await vi.advanceTimersByTimeAsync(12_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})
it('asks nothing without a steward or policyholder, and goes on after a failure', async () => {
  useSession.setState({ token: 't', values: { registNo: 'R' } })
  watchWork()
  await vi.advanceTimersByTimeAsync(24_000)
  useSession.setState({ token: 't', values: { userId: 'boss', role: 'administrator' } })
  await vi.advanceTimersByTimeAsync(24_000)
  expect(fetched).not.toHaveBeenCalled()
  useSession.setState({ token: 't', values: { userId: 'lina' } })
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await vi.advanceTimersByTimeAsync(24_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})
