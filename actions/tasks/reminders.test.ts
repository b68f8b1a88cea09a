import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../generated/data.ts'
import { businessTime } from '../../renderer/language/time.ts'
import { dayOfNewCustomer, dayOfReminder, newCustomers, openPlans, reminders } from './reminders.ts'

const time = businessTime('Asia/Shanghai')
const at = (text: string) => Date.parse(`${text}+08:00`)
const dayOf = (instant: number) => ({ start: time.startOfDay(instant), end: time.startOfNextDay(instant) })
const DAY = dayOf(at('2026-11-20T10:00:00'))

describe('AMB-12 AMB-13 the day group of a task', () => {
  it.each([
    ['2026-11-19T23:59:59.999', 'earlier'],
    ['2026-11-20T00:00:00.000', 'today'],
    ['2026-11-20T23:59:59.999', 'today'],
    ['2026-11-21T00:00:00.000', 'today'],
  ])('AMB-12 REMIND-05 of a new customer created at %s is %s', (created, group) =>
    expect(dayOfNewCustomer({ createdDate: at(created) }, DAY)).toBe(group))
  it.each([
    ['2026-11-19T23:59:59.999', 'earlier'],
    ['2026-11-20T00:00:00.000', 'today'],
    ['2026-11-20T23:59:59.999', 'today'],
    ['2026-11-21T00:00:00.000', 'earlier'],
  ])('AMB-13 REMIND-10 of a reminder at %s is %s', (call, group) => expect(dayOfReminder({ taskCallTime: at(call) }, DAY)).toBe(group))
  it('AMB-13 REMIND-05 REMIND-10 is earlier without a time', () =>
    expect([dayOfNewCustomer({}, DAY), dayOfReminder({}, DAY)]).toEqual(['earlier', 'earlier']))
  it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('REMIND-10 is right around %s', (date) => {
    const day = dayOf(at(`${date}T12:00:00`))
    expect(dayOfReminder({ taskCallTime: at(`${date}T00:00:00`) }, day)).toBe('today')
    expect(dayOfReminder({ taskCallTime: day.end }, day)).toBe('earlier')
  })
})

it('AMB-11 REMIND-04 newCustomers returns an unseen task of a customer with name and mobile, and a seen one only without them', () => {
  const complete = { clientName: '王小川', mobile1: '19900001001' }
  const task = (taskId: string, taskStatus: '0' | '1', customerResult: object) =>
    ({ taskId, taskType: '1', taskChildrenType: '2', taskStatus, customerResult }) as const
  const tasks = [task('1', '0', complete), task('2', '1', complete), task('3', '1', { ...complete, mobile1: '' })]
  expect(newCustomers(tasks).map(({ taskId }) => taskId)).toEqual(['1', '3'])
})

const anyTasks = fc.array(
  fc.record(
    {
      taskId: fc.nat(999).map(String),
      taskType: fc.constantFrom('1', '2'),
      taskChildrenType: fc.constantFrom('1', '2', '3'),
      taskStatus: fc.constantFrom('0', '1', '2', '3', '4', '5'),
      createdDate: fc.integer({ min: DAY.start - 5, max: DAY.end + 5 }),
      taskCallTime: fc.integer({ min: DAY.start - 5, max: DAY.end + 5 }),
      taskEndTime: fc.integer({ min: DAY.start - 5, max: DAY.end + 5 }),
      customerResult: fc.record(
        { clientName: fc.constantFrom('', '王小川'), mobile1: fc.constantFrom('', '19900001001') },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['taskId', 'taskType', 'taskChildrenType', 'taskStatus'] },
  ),
  { maxLength: 30 },
)

/** Reference bubble sort: missing dates last, ties by task number. */
function bubbleSort(tasks: Task[], read: (task: Task) => number | undefined, latestFirst: boolean): Task[] {
  const sorted = [...tasks]
  for (let round = 0; round < sorted.length; round += 1) {
    for (let index = 0; index + 1 < sorted.length; index += 1) {
      const [left, right] = [sorted[index] ?? {}, sorted[index + 1] ?? {}]
      const [a, b] = [read(left), read(right)]
      const isWrong =
        a === b ? Number(left.taskId) > Number(right.taskId) : a === undefined || (b !== undefined && (latestFirst ? a < b : a > b))
      if (isWrong) [sorted[index], sorted[index + 1]] = [right, left]
    }
  }
  return sorted
}
const ids = (tasks: readonly Task[]) => tasks.map(({ taskId }) => taskId)

describe('AMB-10 AMB-11 AMB-13 random tasks', () => {
  it('AMB-11 REMIND-01 REMIND-04 newCustomers returns unseen tasks and those without name or mobile, latest first', () =>
    fc.assert(
      fc.property(anyTasks, (all) => {
        const expected: Task[] = []
        for (const task of all) {
          if (task.taskType !== '1' || task.taskChildrenType !== '2') continue
          const { clientName = '', mobile1 = '' } = task.customerResult ?? {}
          if (task.taskStatus === '0' || clientName === '' || mobile1 === '') expected.push(task)
        }
        expect(ids(newCustomers(all))).toEqual(ids(bubbleSort(expected, (task) => task.createdDate, true)))
      }),
    ))
  it('AMB-13 REMIND-10 reminders returns tasks in any status, today’s earliest first, then the rest latest first', () =>
    fc.assert(
      fc.property(anyTasks, (all) => {
        const today: Task[] = []
        const others: Task[] = []
        for (const task of all) {
          if (task.taskType !== '1' || task.taskChildrenType !== '1') continue
          const call = task.taskCallTime
          if (call !== undefined && call >= DAY.start && call <= DAY.end - 1) today.push(task)
          else others.push(task)
        }
        const read = (task: Task) => task.taskCallTime
        expect(ids(reminders(all, '1', DAY))).toEqual(ids([...bubbleSort(today, read, false), ...bubbleSort(others, read, true)]))
      }),
    ))
  it('AMB-10 openPlans returns open tasks of the plan, soonest due first', () =>
    fc.assert(
      fc.property(anyTasks, (all) => {
        const expected: Task[] = []
        for (const task of all) {
          const isPlan = task.taskType === '2' && task.taskChildrenType === '3'
          if (isPlan && (task.taskStatus === '0' || task.taskStatus === '1' || task.taskStatus === '2')) expected.push(task)
        }
        expect(ids(openPlans(all))).toEqual(ids(bubbleSort(expected, (task) => task.taskEndTime, false)))
      }),
    ))
})
