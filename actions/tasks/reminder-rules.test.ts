import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../generated/data.ts'
import { businessTime } from '../../renderer/language/time.ts'
import { isReminderDue, reminderTime } from './reminder-rules.ts'
import { hasExpired } from './rules.ts'

const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const task = (values: Task): Task => ({ taskStatus: '0', taskCallTime: NOW, taskCallType: '1', taskEndTime: NOW + DAY, ...values })

describe('DEC-26 a task expires', () => {
  it.each([
    [NOW + 1, false],
    [NOW, true],
    [NOW - 1, true],
  ])('at its end time, not before (end %d)', (taskEndTime, expected) => expect(hasExpired(task({ taskEndTime }), NOW)).toBe(expected))
  it('never without an end time', () => expect(hasExpired({ taskStatus: '0' }, NOW)).toBe(false))
  it.each(['0', '1', '2', '3', '4', '5'])('STATUS-01 only in an open status (status %s)', (taskStatus) =>
    expect(hasExpired(task({ taskStatus, taskEndTime: NOW }), NOW)).toBe(['0', '1', '2'].includes(taskStatus)))
})

describe('DEC-26 a task is reminded of', () => {
  it.each([
    ['1', 0],
    ['2', 10],
    ['3', 60],
    ['4', 120],
    ['5', 24 * 60],
  ])('AMB-62 with frequency %s, %d minutes before its reminder time', (taskCallType, minutes) =>
    expect(reminderTime(task({ taskCallType }))).toBe(NOW - minutes * MINUTE))
  it.each([
    ['2028-03-01 00:05:00', '2', '2028-02-29 23:55:00'],
    ['2027-03-01 00:05:00', '2', '2027-02-28 23:55:00'],
    ['2027-01-01 01:00:00', '4', '2026-12-31 23:00:00'],
    ['2028-03-01 08:00:00', '5', '2028-02-29 08:00:00'],
    ['2026-05-01 00:00:00', '5', '2026-04-30 00:00:00'],
  ])('across the end of a month: reminder time %s with frequency %s is due at %s', (at, taskCallType, expected) => {
    const time = businessTime('Asia/Shanghai')
    expect(time.format(reminderTime(task({ taskCallTime: time.parse(at) ?? 0, taskCallType })) ?? 0)).toBe(expected)
  })
  it.each([
    ['1 ms before its moment', { taskCallTime: NOW + 1 }, false],
    ['at its moment', {}, true],
    ['1 ms less than a day late', { taskCallTime: NOW - DAY + 1 }, true],
    ['a day late', { taskCallTime: NOW - DAY }, false],
    ['at its end time', { taskEndTime: NOW }, true],
    ['after its end time', { taskEndTime: NOW - 1 }, false],
    ['before an end time that has since passed', { taskCallTime: NOW - 2, taskEndTime: NOW - 1 }, true],
    ['completed', { taskStatus: '3' }, false],
    ['expired', { taskStatus: '4' }, false],
    ['deleted', { isDelete: '1' }, false],
    ['without a known frequency', { taskCallType: '9' }, false],
  ])('%s: %o is due: %s', (_, values: Task, expected) => expect(isReminderDue(task(values), NOW)).toBe(expected))

  it('agrees with a slow reference that checks every minute of the last day, for random tasks', () => {
    const minutes = { '1': 0, '2': 10, '3': 60, '4': 120, '5': 1440 }
    const around = fc.integer({ min: -3000, max: 3000 }).map((minute) => NOW + minute * MINUTE)
    const isDueByScan = ({ taskStatus = '', taskCallTime = 0, taskCallType = '', taskEndTime = Infinity }: Task) => {
      for (let instant = NOW - DAY + MINUTE; instant <= NOW; instant += MINUTE) {
        const lead = minutes[taskCallType as keyof typeof minutes]
        if (instant + lead * MINUTE === taskCallTime) return Number(taskStatus) < 3 && instant <= taskEndTime
      }
      return false
    }
    fc.assert(
      fc.property(
        fc.record(
          {
            taskStatus: fc.constantFrom('0', '1', '2', '3', '4', '5'),
            taskCallTime: around,
            taskCallType: fc.constantFrom('1', '2', '3', '4', '5'),
            taskEndTime: around,
          },
          { requiredKeys: ['taskStatus', 'taskCallTime', 'taskCallType'] },
        ),
        (random) => {
          expect(isReminderDue(random, NOW)).toBe(isDueByScan(random))
        },
      ),
      { numRuns: 300 },
    )
  })
})
