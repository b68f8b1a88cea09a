import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Session, Task } from '../../generated/data.ts'
import {
  completedStatus,
  copyOf,
  countTasks,
  dueState,
  isComplaint,
  isCompletable,
  isFinished,
  isNewCustomer,
  isOpen,
  isTodo,
  kindOf,
  minutesLeft,
  openedStatus,
  compareTodos,
} from './rules.ts'

const NOW = Date.UTC(2026, 10, 20, 4)
const LATER = NOW + 1
const ME: Session = { userId: 'u1', userCode: 'u1@example.com' }
const task = (values: Task): Task => ({ taskId: 't', taskType: '2', taskChildrenType: '3', taskStatus: '0', taskEndTime: LATER, ...values })
const STATUSES = ['0', '1', '2', '3', '4', '5']

describe('counting rules of the homes', () => {
  it.each([
    ['COUNT-02', '1', '1', 'endsLater'],
    ['COUNT-03', '1', '6', 'endsLater'],
    ['COUNT-04', '1', '7', 'endsLater'],
    ['COUNT-04', '1', '8', 'endsLater'],
    ['COUNT-04', '1', '9', 'endsLater'],
    ['COUNT-05', '2', '6', 'endsLater'],
    ['COUNT-06', '2', '7', 'endsLater'],
  ] as const)('%s counts only %s/%s tasks that are due later than now', (_id, type, child, rule) => {
    const own = { taskType: type, taskChildrenType: child }
    const tasks = [
      task({ ...own, taskEndTime: LATER }),
      task({ ...own, taskEndTime: NOW }),
      task({ ...own, taskEndTime: NOW - 1 }),
      task({ taskType: '2', taskChildrenType: '4' }),
    ]
    expect(countTasks(tasks, rule, type, child, NOW)).toBe(1)
  })

  it('COUNT-07 does not count a task without a due time, as if it were due now', () => {
    const { taskEndTime: _due, ...undated } = task({ taskChildrenType: '6' })
    expect(countTasks([undated], 'endsLater', '2', '6', NOW)).toBe(0)
  })

  it.each([
    ['COUNT-08', '5'],
    ['COUNT-09', '3'],
    ['COUNT-10', '1'],
    ['COUNT-11', '2'],
    ['COUNT-12', '4'],
    ['COUNT-13', '8'],
    ['COUNT-14', '9'],
  ])('%s counts 2/%s tasks in every status but 3 and 5, regardless of their due time', (_id, child) => {
    const tasks = STATUSES.map((taskStatus) => task({ taskChildrenType: child, taskStatus, taskEndTime: NOW - 1 }))
    expect(countTasks(tasks, 'notFinished', '2', child, NOW)).toBe(4)
  })

  it('COUNT-01 AMB-11 counts new customers that are unseen or lack a name or mobile', () => {
    const customer = { clientName: '王小川', mobile1: '19900000001' }
    expect(isNewCustomer(task({ taskStatus: '0', customerResult: customer }))).toBe(true)
    expect(isNewCustomer(task({ taskStatus: '1', customerResult: customer }))).toBe(false)
    expect(isNewCustomer(task({ taskStatus: '1', customerResult: { clientName: '王小川' } }))).toBe(true)
    expect(isNewCustomer(task({ taskStatus: '1', customerResult: { mobile1: '19900000001' } }))).toBe(true)
    expect(isNewCustomer(task({ taskStatus: '1' }))).toBe(true)
  })

  it('agrees with a second implementation, for random tasks', () => {
    const anyTask = fc.record({
      taskType: fc.constantFrom('1', '2'),
      taskChildrenType: fc.constantFrom('1', '2', '6'),
      taskStatus: fc.constantFrom(...STATUSES),
      taskEndTime: fc.integer({ min: NOW - 5, max: NOW + 5 }),
    })
    fc.assert(
      fc.property(fc.array(anyTask, { maxLength: 40 }), fc.constantFrom('1', '2'), fc.constantFrom('1', '2', '6'), (tasks, type, child) => {
        let open = 0
        let later = 0
        for (const one of tasks) {
          if (one.taskType !== type || one.taskChildrenType !== child) continue
          if (one.taskStatus !== '3' && one.taskStatus !== '5') open += 1
          if (one.taskEndTime > NOW) later += 1
        }
        expect(countTasks(tasks, 'notFinished', type, child, NOW)).toBe(open)
        expect(countTasks(tasks, 'endsLater', type, child, NOW)).toBe(later)
      }),
    )
  })
})

describe('AMB-14 the to-do list', () => {
  it('AMB-14 AMB-58 HOME-16 TODO-03 contains only open type-2 tasks that are due in the future', () => {
    expect(isTodo(task({}), NOW)).toBe(true)
    expect(isTodo(task({ taskType: '1' }), NOW)).toBe(false)
    expect(isTodo(task({ taskEndTime: NOW }), NOW)).toBe(false)
    expect(STATUSES.filter((taskStatus) => isTodo(task({ taskStatus }), NOW))).toEqual(['0', '1', '2'])
  })

  it('AMB-14 AMB-69 TODO-02 sorts by due time ascending or creation time descending; undated tasks last, ties by number', () => {
    const tasks = [
      task({ taskId: '10', taskEndTime: 5, createdDate: 1 }),
      task({ taskId: '9', taskEndTime: 5, createdDate: 3 }),
      task({ taskId: '8', taskEndTime: 4, createdDate: 2 }),
    ]
    const { taskEndTime: _end, ...undated } = task({ taskId: '1' })
    const ids = (list: Task[]) => list.map(({ taskId }) => taskId)
    expect(ids([undated, ...tasks].sort(compareTodos('dueAt')))).toEqual(['8', '9', '10', '1'])
    expect(ids([...tasks].sort(compareTodos('createdAt')))).toEqual(['9', '8', '10'])
  })
})

describe('AMB-19 AMB-21 statuses', () => {
  it('AMB-74 STATUS-01 STATUS-02 recognizes open and finished statuses', () => {
    expect(STATUSES.filter((taskStatus) => isOpen(task({ taskStatus })))).toEqual(['0', '1', '2'])
    expect(STATUSES.filter((taskStatus) => isFinished(task({ taskStatus })))).toEqual(['3', '5'])
  })

  it('STATUS-03 opening changes status 0 to 1 for a reminder and to 2 otherwise, and no other status', () => {
    expect(openedStatus(task({ taskType: '1' }))).toBe('1')
    expect(openedStatus(task({ taskType: '2' }))).toBe('2')
    for (const taskStatus of STATUSES.slice(1)) expect(openedStatus(task({ taskStatus }))).toBeUndefined()
  })

  it('TASKVIEW-10 TASKVIEW-11 completes an expired task as 5 and any other as 3', () => {
    expect(STATUSES.map((taskStatus) => completedStatus(task({ taskStatus })))).toEqual(['3', '3', '3', '3', '5', '3'])
  })

  it('PERM-06 PERM-07 AMB-21 allows only the assignee to complete, in every status but 5', () => {
    expect(STATUSES.filter((taskStatus) => isCompletable(task({ taskStatus, taskUser: 'u1' }), ME))).toEqual(['0', '1', '2', '3', '4'])
    expect(isCompletable(task({ taskUser: 'u2' }), ME)).toBe(false)
    expect(isCompletable(task({}), {})).toBe(false)
  })

  it('dueState distinguishes past, today, tomorrow and later', () => {
    const day = 24 * 3_600_000
    const midnight = NOW + 1000
    const due = (taskEndTime: number) => dueState(task({ taskEndTime }), NOW, (instant) => (instant < midnight ? midnight : midnight + day))
    expect(due(NOW)).toBe('past')
    expect(due(midnight - 1)).toBe('today')
    expect(due(midnight)).toBe('tomorrow')
    expect(due(midnight + day - 1)).toBe('tomorrow')
    expect(due(midnight + day)).toBe('later')
  })

  it('AMB-75 TODO-06 only a task of the kind 2/1 is a complaint, whatever its case number', () => {
    expect(isComplaint(task({ taskType: '2', taskChildrenType: '1' }))).toBe(true)
    expect(isComplaint(task({ taskType: '2', taskChildrenType: '3', caseNo: 'ZS1' }))).toBe(false)
    expect(isComplaint(task({ taskType: '1', taskChildrenType: '1', caseNo: 'ZS1' }))).toBe(false)
  })

  it('ENUM-01 kindOf joins type and child type', () => {
    expect(kindOf(task({ taskType: '1', taskChildrenType: '9' }))).toBe('1/9')
  })
})

describe('a copy of a task', () => {
  it('AMB-22 TASKVIEW-03 takes title, content, people, customer, frequency and files, but no times, number or status', () => {
    const original: Task = {
      taskId: '1',
      taskTitle: '续保资料收集',
      taskContext: '😀'.repeat(200),
      taskStatus: '4',
      taskCallTime: 1,
      taskEndTime: 2,
      createdBy: 'a@example.com',
      version: 'v1',
      taskCustomer: 'c1',
      custName: '王小川',
      userList: [{ userId: 'u2', userName: '沈若溪' }],
      carbonCopyUserList: [{ userId: 'u3', userName: '顾明轩' }],
      taskCallType: '3',
      image: { fileId: 'F1' },
      other: { fileId: 'F2' },
    }
    const copied = copyOf(original, 140)
    expect(copied).toEqual({
      taskTitle: '续保资料收集',
      taskContext: '😀'.repeat(140),
      taskCustomer: 'c1',
      custName: '王小川',
      userList: [{ userId: 'u2', userName: '沈若溪' }],
      carbonCopyUserList: [{ userId: 'u3', userName: '顾明轩' }],
      taskCallType: '3',
      image: { fileId: 'F1' },
      other: { fileId: 'F2' },
    })
  })
})

describe('minutesLeft', () => {
  it.each([
    ['a whole day', { taskEndTime: NOW + 24 * 3_600_000 }, 1440],
    ['a started minute', { taskEndTime: LATER }, 1],
    ['the end time', { taskEndTime: NOW }, undefined],
    ['a minute after the end time', { taskEndTime: NOW - 60_000 }, undefined],
    ['a finished task', { taskEndTime: LATER, taskStatus: '3' }, undefined],
  ])('returns the minutes left for %s', (_, values, minutes) => expect(minutesLeft(task(values), NOW)).toBe(minutes))
  it('returns undefined without an end time', () => expect(minutesLeft({ taskId: 't', taskStatus: '0' }, NOW)).toBeUndefined())
})
