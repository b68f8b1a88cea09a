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
  units: { days: '天', hours: '小时', minutes: '分' },
}
const read = (path: readonly string[]) => getPath({ task: { title: '续保', due: UNKNOWN } }, path)

describe('what is not known yet', () => {
  it('is unknown inside, too', () => expect(getPath(UNKNOWN, ['task', 'title'])).toBe(UNKNOWN))
  it('makes a text that names it unknown as a whole, whatever its formats', () => {
    const due = { path: ['task', 'due'], formats: [{ name: 'date' as const }] }
    expect(fill({ parts: [{ path: ['task', 'title'], formats: [] }, ' ', due] }, read, formatters)).toBe(UNKNOWN_TEXT)
    expect(fill({ parts: [{ path: ['task', 'title'], formats: [] }] }, read, formatters)).toBe('续保')
  })
  it.each(['equals', 'notEquals', 'has', 'gt', 'gte', 'lt', 'lte'] as const)('meets no %s', (op) =>
    expect(meets({ op, path: ['task', 'due'], right: { literal: '1' } }, read)).toBe(false))
})
