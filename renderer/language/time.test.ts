import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { businessTime, DAY } from './time.ts'

const shanghai = businessTime('Asia/Shanghai')

describe('business time', () => {
  it('DEC-05 starts the day at midnight in Shanghai, independent of the machine’s time zone', () => {
    const evening = Date.UTC(2026, 10, 20, 15, 59, 30)
    expect(shanghai.format(evening)).toBe('2026-11-20 23:59:30')
    expect(shanghai.format(shanghai.startOfDay(evening))).toBe('2026-11-20 00:00:00')
    expect(shanghai.format(shanghai.startOfNextDay(evening))).toBe('2026-11-21 00:00:00')
    expect(shanghai.startOfDay(evening + 30_000)).toBe(shanghai.startOfNextDay(evening))
  })

  it('DEC-05 parses its own format and epoch milliseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }), (instant) => {
        const second = Math.floor(instant / 1000) * 1000
        expect(shanghai.parse(shanghai.format(second))).toBe(second)
      }),
    )
    expect(shanghai.parse('1795190399000')).toBe(1795190399000)
    expect(shanghai.parse('2026-02-29')).toBeUndefined()
    expect(shanghai.parse('2026-13-01 00:00')).toBeUndefined()
    expect(shanghai.parse('soon')).toBeUndefined()
    expect(shanghai.parse('0099-01-01')).toBeUndefined()
    expect(shanghai.format(shanghai.parse('2028-02-29 08:30') ?? 0)).toBe('2028-02-29 08:30:00')
  })

  it('looks up each week once and limits the size of its cache', () => {
    const looked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const time = businessTime('Asia/Shanghai')
    const hour = (at: number) => time.offset(at * 3_600_000)
    for (let times = 0; times < 3; times += 1) for (let at = 0; at < 52 * 168; at += 1) hour(at)
    expect(looked).toHaveBeenCalledTimes(53)
    for (let week = 0; week < 20_000; week += 1) hour(week * 168)
    expect(looked).toHaveBeenCalledTimes(20_001)
    hour(0)
    expect(looked).toHaveBeenCalledTimes(20_003)
    looked.mockRestore()
  })

  it('handles the hours of both daylight saving time changes', () => {
    const angeles = businessTime('America/Los_Angeles')
    const hours = (from: number) => Array.from({ length: 4 }, (_, index) => angeles.format(from + index * 3_600_000).slice(5, 13))
    expect(hours(Date.UTC(2026, 2, 8, 8))).toEqual(['03-08 00', '03-08 01', '03-08 03', '03-08 04'])
    expect(hours(Date.UTC(2026, 10, 1, 7))).toEqual(['11-01 00', '11-01 01', '11-01 01', '11-01 02'])
  })

  it('returns correct day boundaries on days with a daylight saving time change', () => {
    const angeles = businessTime('America/Los_Angeles')
    const spring = angeles.parse('2026-03-08 12:00') ?? 0
    expect(angeles.startOfNextDay(spring) - angeles.startOfDay(spring)).toBe(DAY - 3_600_000)
    expect(angeles.format(angeles.startOfDay(spring))).toBe('2026-03-08 00:00:00')
  })
})
