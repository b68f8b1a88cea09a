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

describe('editing', () => {
  it.each(STATUSES)('PERM-03 PERM-04 the creator edits in status 0, 1, 2 or 4: %s', (taskStatus) =>
    expect(isEditable(own({ taskStatus }), ME)).toBe(['0', '1', '2', '4'].includes(taskStatus)))
  it('PERM-05 nobody else does, the assignee included', () => {
    for (const taskStatus of STATUSES) expect(isEditable(own({ taskStatus }), OTHER)).toBe(false)
  })
  it('is nobody’s when neither creator nor user is known', () => {
    expect(isEditable({ taskStatus: '0' }, {})).toBe(false)
    expect(isEditable({ taskStatus: '0', createdBy: '' }, { userCode: '' })).toBe(false)
  })
  it.each([
    ['a moment before', NOW + 1, false],
    ['at', NOW, true],
    ['after', NOW - 1, true],
  ])('TASKFORM-21 AMB-20 %s its end time', (_, taskEndTime, overdue) => expect(isOverdue({ taskEndTime }, NOW)).toBe(overdue))
  it('TASKFORM-21 an order without an end time never is too late to edit', () => expect(isOverdue({}, NOW)).toBe(false))
  it('AMB-20 an expired order with an end time ahead is editable', () => {
    const task = own({ taskStatus: '4', taskEndTime: NOW + 1 })
    expect([isEditable(task, ME), isOverdue(task, NOW)]).toEqual([true, false])
  })
})

describe('copying', () => {
  it.each(STATUSES)('TASKVIEW-16 the creator copies an expired order: %s', (taskStatus) =>
    expect(isCopyable(own({ taskStatus }), ME)).toBe(taskStatus === '4'))
  it('TASKVIEW-16 nobody else does', () => expect(isCopyable(own({ taskStatus: '4' }), OTHER)).toBe(false))
})

describe('whatever the order', () => {
  it('PERM-04 who may edit or copy created it, and what is copied is in a status that is edited', () =>
    fc.assert(
      fc.property(tasks, users, (task, user) => {
        expect(!isCopyable(task, user) || (isOwn(task, user) && isEditable(task, user))).toBe(true)
        expect(isEditable(task, user)).toBe(isOwn(task, user) && EDITABLE.some((status) => status === task.taskStatus))
      }),
    ))
  it('TASKFORM-21 what is overdue stays overdue', () =>
    fc.assert(
      fc.property(tasks, fc.integer({ min: 0, max: 5_000 }), (task, later) => {
        expect(!isOverdue(task, NOW) || isOverdue(task, NOW + later)).toBe(true)
      }),
    ))
})
