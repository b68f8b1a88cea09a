import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessTime } from '../../renderer/language/time.ts'
import { behaviourOf, contactTrend, daysUntilToday, percent, taskBars, wholeDaysBefore } from './rules.ts'

const time = businessTime('Asia/Shanghai')
const { startOfDay } = time
const at = (text: string) => Date.parse(`${text}+08:00`)

describe('AMB2-51 AMB2-55 periods', () => {
  it.each([1, 7, 30])('AMB2-49 MY-08 MY-12 AMB2-51 CONST2-07 of %i days end at the start of today', (days) => {
    const end_time = at('2026-11-20T00:00:00') / 1_000
    for (const now of [at('2026-11-20T00:00:00'), at('2026-11-20T12:00:00'), at('2026-11-20T23:59:59')])
      expect(wholeDaysBefore(now, days, startOfDay)).toEqual({ start_time: end_time - days * 86_400, end_time })
  })
  it('MY-12 begin and end at midnight across a daylight-saving change', () => {
    const berlin = businessTime('Europe/Berlin')
    const { start_time, end_time } = wholeDaysBefore(Date.parse('2026-10-27T10:00:00Z'), 7, berlin.startOfDay)
    expect([start_time, end_time].map((seconds) => berlin.format(seconds * 1_000))).toEqual(['2026-10-20 00:00:00', '2026-10-27 00:00:00'])
  })
  it('BOARD-06 AMB2-55 of the task chart are today and the six days before', () =>
    expect(daysUntilToday(at('2026-11-20T18:00:00'), 7, startOfDay).map((day) => time.format(day))).toEqual(
      [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day} 00:00:00`),
    ))
})

describe('MY-09 MY-10 AMB2-50 behaviourOf', () => {
  it('sums counts, and averages reply figures over the days that have them', () =>
    expect(
      behaviourOf([
        { new_contact_cnt: 2, negative_feedback_cnt: 1, chat_cnt: 4, message_cnt: 40, avg_reply_time: 1, reply_percentage: 90 },
        { new_contact_cnt: 3, chat_cnt: 6, message_cnt: 2, avg_reply_time: 2.005, reply_percentage: 95.5 },
        { new_contact_cnt: 0, negative_feedback_cnt: 0, chat_cnt: 0, message_cnt: 0 },
      ]),
    ).toEqual({ added: 5, removed: 1, contacted: 10, chats: 10, messages: 42, replyTime: 1.51, replyShare: 92.75 }))
  it('ignores null and negative values', () => {
    const odd = JSON.parse(
      '{"stat_time": 1, "new_contact_cnt": null, "negative_feedback_cnt": -3, "avg_reply_time": -1, "chat_cnt": 0}',
    ) as object
    expect(behaviourOf([odd, { new_contact_cnt: 2, avg_reply_time: 4 }])).toMatchObject({ added: 2, removed: 0, chats: 0, replyTime: 4 })
    expect(contactTrend([odd]).map(({ value }) => value)).toEqual([0, 0, 0])
  })
  it('returns zeros without rows', () =>
    expect(behaviourOf([])).toEqual({ added: 0, removed: 0, contacted: 0, chats: 0, messages: 0, replyTime: 0, replyShare: 0 }))
  it('rounds to two decimals', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ avg_reply_time: fc.double({ min: 0, max: 1_000, noNaN: true }) })), (rows) => {
        expect(String(behaviourOf(rows).replyTime)).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    ))
})

it.each([
  [1, 2, 50],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [0, 5, 0],
  [0, 0, 0],
])('MY-07 AMB2-52 %i of %i are %d percent', (part, whole, share) => expect(percent(part, whole)).toBe(share))

it('BOARD-01 BOARD-08 AMB2-54 DEC-43 returns added, removed and contacted customers for each day', () =>
  expect(contactTrend([{ stat_time: 1, new_contact_cnt: 2, chat_cnt: 5 }])).toEqual([
    { date: 1_000, type: 'added', value: 2 },
    { date: 1_000, type: 'removed', value: 0 },
    { date: 1_000, type: 'contacted', value: 5 },
  ]))

it('BOARD-07 AMB2-55 ENUM2-18 ENUM2-19 counts kinds 1 and 2, completed and expired tasks by business day of creation', () => {
  const days = daysUntilToday(at('2026-11-20T18:00:00'), 2, startOfDay)
  const rows = [
    { taskType: '1', taskStatus: '3', createdDate: at('2026-11-19T00:00:00') },
    { taskType: '2', taskStatus: '4', createdDate: at('2026-11-19T23:59:59') },
    { taskType: '2', taskStatus: '5', createdDate: at('2026-11-20T00:00:00') },
    { taskType: '2', taskStatus: '3', createdDate: at('2026-11-18T23:59:59') },
    { taskType: '1', taskStatus: '0', createdDate: undefined },
  ]
  expect(taskBars(rows, days, startOfDay).map(({ type, value }) => `${type} ${value}`)).toEqual([
    'reminder 1',
    'task 1',
    'completed 1',
    'expired 1',
    'reminder 0',
    'task 1',
    'completed 0',
    'expired 0',
  ])
})
