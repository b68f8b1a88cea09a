import { describe, expect, it } from 'vitest'
import { getPath } from './path.ts'
import { meets } from './condition.ts'
import { type Formatters, fill } from './text.ts'
import { businessTime } from './time.ts'
import { UNKNOWN, UNKNOWN_TEXT } from './unknown.ts'

const formatters: Formatters = {
  time: businessTime('Asia/Shanghai'),
  label: () => undefined,
  weekdayDate: () => '',
  listComma: '、',
  units: { currency: '元', days: '天', hours: '小时', minutes: '分' },
}
const read = (path: readonly string[]) => getPath({ task: { title: '续保', due: UNKNOWN } }, path)

describe('UNKNOWN', () => {
  it('is returned for every path inside it', () => expect(getPath(UNKNOWN, ['task', 'title'])).toBe(UNKNOWN))
  it('makes a text with an unknown placeholder unknown as a whole, with any format', () => {
    const due = { path: ['task', 'due'], formats: [{ name: 'date' as const }] }
    expect(fill({ parts: [{ path: ['task', 'title'], formats: [] }, ' ', due] }, read, formatters)).toBe(UNKNOWN_TEXT)
    expect(fill({ parts: [{ path: ['task', 'title'], formats: [] }] }, read, formatters)).toBe('续保')
  })
  it.each(['equals', 'notEquals', 'has', 'gt', 'gte', 'lt', 'lte'] as const)('does not meet %s', (op) =>
    expect(meets({ op, path: ['task', 'due'], right: { literal: '1' } }, read)).toBe(false))
})
