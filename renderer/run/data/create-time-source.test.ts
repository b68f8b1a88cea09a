import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { businessTime } from '../../language/time.ts'
import { createTimeSource } from './create-time-source.ts'

const time = businessTime('Asia/Shanghai')
const at = (text: string) => time.parse(text) ?? 0

let clock = 0
const now = () => clock
/** Advances the clock and the timers together, as on a phone that is awake. */
function pass(text: string): void {
  const by = at(text) - clock
  clock += by
  vi.advanceTimersByTime(by)
}

beforeEach(() => {
  vi.useFakeTimers()
  clock = at('2026-03-10 15:00:30')
})
afterEach(() => void vi.useRealTimers())

it('DEC-05 returns the business day, and days before and after it', () => {
  const source = createTimeSource({ now, time })
  expect(source.get(['now'])).toBe(at('2026-03-10 15:00'))
  expect(source.get(['today'])).toBe(at('2026-03-10'))
  expect(source.get(['endOfToday'])).toBe(at('2026-03-10 23:59') + 59_000)
  expect(source.get(['today', 'plusDays', '3'])).toBe(at('2026-03-13'))
  expect(source.get(['today', 'plusDays', '-10'])).toBe(at('2026-02-28'))
})

it('returns the ends of tomorrow and of the next Friday after today', () => {
  const ends = (text: string) => {
    clock = at(text)
    const source = createTimeSource({ now, time })
    return ['endOfTomorrow', 'endOfFriday'].map((name) => time.format(source.get([name]) as number))
  }
  // A Tuesday, a Friday, a Saturday and a Sunday.
  expect(ends('2026-03-10 15:00')).toEqual(['2026-03-11 23:59:59', '2026-03-13 23:59:59'])
  expect(ends('2026-03-13 00:00')).toEqual(['2026-03-14 23:59:59', '2026-03-20 23:59:59'])
  expect(ends('2026-03-14 23:59')).toEqual(['2026-03-15 23:59:59', '2026-03-20 23:59:59'])
  expect(ends('2026-03-15 07:00')).toEqual(['2026-03-16 23:59:59', '2026-03-20 23:59:59'])
})

it('adds calendar days across a daylight saving time change', () => {
  const london = businessTime('Europe/London')
  const source = createTimeSource({ now: () => london.parse('2026-03-28 12:00') ?? 0, time: london })
  expect(source.get(['today', 'plusDays', '2'])).toBe(london.parse('2026-03-30'))
})

it('the end of today is later than now in the last minute of a day', () => {
  clock = at('2026-03-10 23:59') + 8_000
  const source = createTimeSource({ now, time })
  expect(source.get(['endOfToday'])).toBeGreaterThan(clock)
  expect(source.get(['endOfToday'])).toBeGreaterThan(source.get(['now']) as number)
})

it('notifies subscribers at midnight only', () => {
  const listener = vi.fn<() => void>()
  const stop = createTimeSource({ now, time }).subscribe(['today'], listener)
  pass('2026-03-10 23:59:59')
  expect(listener).not.toHaveBeenCalled()
  pass('2026-03-11 00:00:00')
  expect(listener).toHaveBeenCalledTimes(1)
  pass('2026-03-12 00:00:00')
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('notifies subscribers when the page becomes visible after a missed midnight', () => {
  let back: () => void = () => undefined
  const listener = vi.fn<() => void>()
  const whenBack = (notify: () => void) => {
    back = notify
    return () => undefined
  }
  createTimeSource({ now, time, whenBack }).subscribe(['today'], listener)
  back()
  expect(listener).not.toHaveBeenCalled()
  clock = at('2026-03-11 08:00')
  back()
  back()
  expect(listener).toHaveBeenCalledTimes(1)
})
