import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characters, cut, duration, type Formatters, fill, mask } from './text.ts'
import { businessTime } from './time.ts'

const formatters: Formatters = {
  time: businessTime('Asia/Shanghai'),
  label: (dictionary, code) => (dictionary === 'status' && code === '1' ? '已查看' : undefined),
  weekdayDate: () => '',
  listComma: '、',
  units: { currency: '元', days: '天', hours: '小时', minutes: '分' },
}
const read = (data: Record<string, unknown>) => (path: readonly string[]) => data[path.join('.')]

describe('Text', () => {
  it('AMB-61 AMB2-76 CONST-01 DEC-04 cuts by code points and never splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const short = cut(text, length)
        expect(characters(short)).toBe(Math.min(characters(text), length))
        expect(text.startsWith(short)).toBe(true)
        expect(/\p{Surrogate}/u.test(short)).toBe(/\p{Surrogate}/u.test(text))
      }),
    )
    expect(cut('😀'.repeat(20), 15)).toBe('😀'.repeat(15))
  })

  it('AMB-61 CONST-02 shows a due time as a date', () => {
    const text = { parts: [{ path: ['due'], formats: [{ name: 'date' as const }] }, ' 到期'] }
    expect(fill(text, read({ due: Date.UTC(2026, 10, 20, 15, 59, 59) }), formatters)).toBe('2026-11-20 到期')
  })

  it('shortDate shows the time today, month and day this year, and the full date in other years', () => {
    const text = { parts: [{ path: ['at'], formats: [{ name: 'shortDate' as const, path: ['today'] }] }] }
    const today = Date.UTC(2026, 10, 19, 16)
    const shown = (at: unknown) => fill(text, read({ at, today }), formatters)
    expect(shown(Date.UTC(2026, 10, 20, 2, 26))).toBe('10:26')
    expect(shown(Date.UTC(2026, 10, 19, 15, 59))).toBe('11-19')
    expect(shown(Date.UTC(2025, 11, 31, 15, 59))).toBe('2025-12-31')
    expect([shown('2026-11-20'), shown('2025-11-20'), shown(undefined)]).toEqual(['11-20', '2025-11-20', ''])
  })

  it('is empty when all placeholders are empty, and uses orElse', () => {
    const due = { parts: [{ path: ['due'], formats: [{ name: 'date' as const }] }, ' 到期'] }
    expect(fill(due, read({}), formatters)).toBe('')
    const titled = { parts: [{ path: ['title'], formats: [{ name: 'orElse' as const, argument: '客户详情' }] }] }
    expect(fill(titled, read({}), formatters)).toBe('客户详情')
    const named = { parts: [{ path: ['name'], formats: [{ name: 'orElse' as const, path: ['id'] }] }] }
    expect(fill(named, read({ id: 'u1' }), formatters)).toBe('u1')
  })

  it('AMB2-44 ENUM2-16 shows the label of a code, and an unknown code unchanged', () => {
    const text = { parts: [{ path: ['code'], formats: [{ name: 'label' as const, argument: 'status' }] }] }
    expect(fill(text, read({ code: '1' }), formatters)).toBe('已查看')
    expect(fill(text, read({ code: '9' }), formatters)).toBe('9')
  })

  it('shows amounts with two decimals and thousands separators', () => {
    const text = { parts: [{ path: ['sum'], formats: [{ name: 'money' as const }] }] }
    expect(fill(text, read({ sum: 1234567.5 }), formatters)).toBe('1,234,567.50元')
    expect(fill(text, read({ sum: 0 }), formatters)).toBe('0.00元')
  })

  it('shows a duration in its two largest units and drops less than the smaller unit', () => {
    const minutesIn = (text: string) =>
      Array.from(text.matchAll(/(\d+)(天|小时|分)/g)).reduce(
        (sum, [, count, unit]) => sum + Number(count) * (unit === '天' ? 1440 : unit === '小时' ? 60 : 1),
        0,
      )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (minutes) => {
        const shown = duration(minutes, formatters.units)
        const lost = minutes - minutesIn(shown)
        expect(lost).toBeGreaterThanOrEqual(0)
        expect(lost).toBeLessThan(minutes < 1440 ? 1 : 60)
        expect(/(^|\D)0\D/.test(shown)).toBe(minutes === 0)
      }),
    )
  })

  it('AMB-41 masks the middle of identity numbers and mobiles', () => {
    expect(mask('idNo', '310115198804172046')).toBe('310115********2046')
    expect([mask('idNo', '12345678'), mask('idNo', '1234567890')]).toEqual(['12****78', '12******90'])
    expect(mask('idNo', '12345678901')).toBe('123456*8901')
    expect(mask('mobile', '19900000001')).toBe('199****0001')
    // A short number would otherwise be shown completely.
    expect([mask('idNo', '1234'), mask('idNo', '12'), mask('mobile', '1234567'), mask('mobile', '')]).toEqual(['****', '**', '*******', ''])
  })
})
