import { describe, expect, it } from 'vitest'
import { turned, wheelsOf, within } from './wheels.ts'

const limits = { earliest: '2026-11-20 00:00', latest: '2027-02-10 23:59' }
const ends = (text: string, of = limits) => wheelsOf(text, of).map(({ from, to }) => [from, to])

describe('wheelsOf limits the wheels', () => {
  it('a limit restricts a wheel only while all previous wheels are at that limit', () => {
    expect(ends('2026-11-20 15:30')).toEqual([
      [2026, 2027],
      [11, 12],
      [20, 30],
      [0, 23],
      [0, 59],
    ])
    expect(ends('2026-12-20 15:30').slice(1, 3)).toEqual([
      [11, 12],
      [1, 31],
    ])
    expect(ends('2027-02-10 15:30').slice(1, 3)).toEqual([
      [1, 2],
      [1, 10],
    ])
  })

  it('the day wheel has the days of its month, also in leap years', () => {
    expect(wheelsOf('2028-02-29', {}).map(({ to }) => to)).toEqual([2099, 12, 29])
    expect(wheelsOf('2027-02-01', {})[2]).toEqual({ from: 1, to: 28, value: 1 })
  })

  it('limits within one day leave only the time wheels free', () => {
    const today = { earliest: '2026-11-20 00:00', latest: '2026-11-20 23:59' }
    expect(ends('2026-11-20 15:30', today)).toEqual([
      [2026, 2026],
      [11, 11],
      [20, 20],
      [0, 23],
      [0, 59],
    ])
  })
})

describe('turned changes one wheel', () => {
  it.each([
    ['2026-12-31 08:00', 1, 11, '2026-11-30 08:00'],
    ['2026-12-31 08:00', 0, 2027, '2027-02-10 23:59'],
    ['2027-01-15 08:00', 0, 2026, '2026-11-20 00:00'],
    ['2026-11-20 15:30', 4, 5, '2026-11-20 15:05'],
  ])('%s, wheel %i to %i: %s', (text, index, value, then) => expect(turned(text, index, value, limits)).toBe(then))

  it('within moves a value outside the limits to the nearest limit', () => {
    expect(within('2026-11-19 23:00', limits)).toBe('2026-11-20 00:00')
    expect(within('2030-01-01', { latest: '2026-11-20' })).toBe('2026-11-20')
  })
})
