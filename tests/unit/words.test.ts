import { expect, it } from 'vitest'
import { weekdayDate } from '../../renderer/run/content/weekday-date.ts'
import { duration } from '../../renderer/language/text.ts'
import messages from '../../schemas/messages.json' with { type: 'json' }

const { words } = messages

it('how long something took is said in days and hours, and below a day in hours and minutes', () => {
  const units = { days: words.days, hours: words.hours, minutes: words.minutes }
  expect([duration(1_500, units), duration(61, units)]).toEqual(['1天1小时', '1小时1分'])
})

it('the day of a home is said with its weekday', () => {
  expect(weekdayDate('2026-11-20', words)).toBe('11月20日 星期五')
})
