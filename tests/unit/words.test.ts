import { expect, it } from 'vitest'
import { weekdayDate } from '../../renderer/run/content/weekday-date.ts'
import { duration, fill } from '../../renderer/language/text.ts'
import { businessTime } from '../../renderer/language/time.ts'
import messages from '../../schemas/messages.json' with { type: 'json' }

const { words } = messages

it('formats a duration in days and hours, or below a day in hours and minutes', () => {
  const units = { days: words.days, hours: words.hours, minutes: words.minutes }
  expect([duration(1_500, units), duration(61, units)]).toEqual(['1天1小时', '1小时1分'])
})

it('formats an amount with its unit', () => {
  const units = { currency: words.currency, days: words.days, hours: words.hours, minutes: words.minutes }
  const formatters = { time: businessTime('Asia/Shanghai'), label: () => undefined, weekdayDate: String, listComma: '、', units }
  const text = { parts: ['已交 ', { path: ['paid'], formats: [{ name: 'money' as const }] }] }
  expect(fill(text, () => 3_860, formatters)).toBe('已交 3,860.00元')
})

it('formats the date of a home page with its weekday', () => {
  const week = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
  expect(week.map((day) => weekdayDate(day, words))).toEqual([
    '11月15日 星期日',
    '11月16日 星期一',
    '11月17日 星期二',
    '11月18日 星期三',
    '11月19日 星期四',
    '11月20日 星期五',
    '11月21日 星期六',
  ])
})
