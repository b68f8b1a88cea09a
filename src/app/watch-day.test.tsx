import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { watchDay } from './watch-day.ts'

/** 23:59:50 in Shanghai. */
const BEFORE_MIDNIGHT = Date.parse('2026-11-20T15:59:50Z')
const heard = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: BEFORE_MIDNIGHT })
  window.addEventListener('online', heard)
})
afterEach(() => {
  window.removeEventListener('online', heard)
  useSession.setState({ unattended: false })
  vi.useRealTimers()
})

it('lets a page in front refetch once after midnight, without prolonging the session', () => {
  watchDay()
  vi.advanceTimersByTime(9_000)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(13_000)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(useSession.getState().unattended).toBe(true)
  vi.advanceTimersByTime(3_600_000)
  expect(heard).toHaveBeenCalledTimes(1)
})
