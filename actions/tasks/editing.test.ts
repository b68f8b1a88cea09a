import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Session, Task } from '../../generated/data.ts'
import { EDITABLE, isCopyable, isEditable, isOverdue, isOwn } from './rules.ts'

const NOW = Date.UTC(2026, 10, 20, 4)
const ME: Session = { userId: 'u1', userCode: 'u1@example.com' }
const OTHER: Session = { userId: 'u2', userCode: 'u2@example.com' }
const own = (values: Task): Task => ({ taskId: 't', createdBy: 'u1@example.com', taskUser: 'u2', ...values })
const STATUSES = ['0', '1', '2', '3', '4', '5'] as const

const tasks = fc.record(
  {
    taskStatus: fc.constantFrom(...STATUSES),
    createdBy: fc.constantFrom('u1@example.com', 'u2@example.com', ''),
    taskUser: fc.constantFrom('u1', 'u2'),
    taskEndTime: fc.integer({ min: NOW - 1_000, max: NOW + 1_000 }),
  },
  { requiredKeys: [] },
)
const users = fc.constantFrom<Session>(ME, OTHER, {}, { userCode: '' })

describe('AMB-20 editing', () => {
  it.each(STATUSES)('AMB-20 PERM-03 PERM-04 allows the creator to edit in status 0, 1, 2 and 4: %s', (taskStatus) =>
    expect(isEditable(own({ taskStatus }), ME)).toBe(['0', '1', '2', '4'].includes(taskStatus)))
  it('AMB-20 PERM-03 PERM-05 denies editing to every other user, including the assignee', () => {
    for (const taskStatus of STATUSES) expect(isEditable(own({ taskStatus }), OTHER)).toBe(false)
  })
  it('denies editing when the creator or the user is unknown', () => {
    expect(isEditable({ taskStatus: '0' }, {})).toBe(false)
    expect(isEditable({ taskStatus: '0', createdBy: '' }, { userCode: '' })).toBe(false)
  })
  it.each([
    ['1 ms before', NOW + 1, false],
    ['at the end time', NOW, true],
    ['1 ms after', NOW - 1, true],
  ])('TASKFORM-21 AMB-20 treats a task as overdue from its end time on: %s', (_, taskEndTime, overdue) =>
    expect(isOverdue({ taskEndTime }, NOW)).toBe(overdue))
  it('TASKFORM-21 never treats a task without end time as overdue', () => expect(isOverdue({}, NOW)).toBe(false))
  it('AMB-20 allows editing an expired task whose end time is in the future', () => {
    const task = own({ taskStatus: '4', taskEndTime: NOW + 1 })
    expect([isEditable(task, ME), isOverdue(task, NOW)]).toEqual([true, false])
  })
})

describe('AMB-22 copying', () => {
  it.each(STATUSES)('AMB-22 TASKVIEW-16 allows the creator to copy only an expired task: %s', (taskStatus) =>
    expect(isCopyable(own({ taskStatus }), ME)).toBe(taskStatus === '4'))
  it('AMB-22 TASKVIEW-16 denies copying to every other user', () => expect(isCopyable(own({ taskStatus: '4' }), OTHER)).toBe(false))
})

describe('random tasks', () => {
  it('PERM-04 only the creator can edit or copy, and only in an editable status', () =>
    fc.assert(
      fc.property(tasks, users, (task, user) => {
        expect(!isCopyable(task, user) || (isOwn(task, user) && isEditable(task, user))).toBe(true)
        expect(isEditable(task, user)).toBe(isOwn(task, user) && EDITABLE.some((status) => status === task.taskStatus))
      }),
    ))
  it('TASKFORM-21 an overdue task stays overdue', () =>
    fc.assert(
      fc.property(tasks, fc.integer({ min: 0, max: 5_000 }), (task, later) => {
        expect(!isOverdue(task, NOW) || isOverdue(task, NOW + later)).toBe(true)
      }),
    ))
})
