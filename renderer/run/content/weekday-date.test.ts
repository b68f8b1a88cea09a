import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { expect, it } from 'vitest'
import messages from '../../../schemas/messages.json' with { type: 'json' }
import { weekdayDate } from './weekday-date.ts'

it.each(['M月D日 dddd', 'YYYY-MM-DD dddd'])('formats every day of four years by %s as dayjs does', (pattern) => {
  const first = dayjs('2024-01-01')
  const days = Array.from({ length: 4 * 366 }, (_, after) => first.add(after, 'day'))
  expect(days.map((day) => weekdayDate(day.format('YYYY-MM-DD'), { ...messages.words, weekdayDate: pattern }))).toEqual(
    days.map((day) => day.locale('zh-cn').format(pattern)),
  )
})
