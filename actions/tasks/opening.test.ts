import { expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import markOpened from './task.markOpened.ts'

const TASK = { taskId: 'GD1', taskType: '2', taskChildrenType: '3', taskStatus: '0', taskUser: 'assignee' } as const

/** A context of another user than the assignee. */
function createContext(call: () => Promise<unknown> = async () => ({ ok: true })) {
  const spies = {
    call: vi.fn<(name: string, request: object) => Promise<unknown>>(call),
    note: vi.fn<(of: string, what: string) => void>(),
  }
  return { ...spies, context: { ...spies, now: () => 7, session: { get: () => ({ userId: 'someone' }) } } as unknown as Context }
}

it('CALL-29 AMB-19 TASKVIEW-08 the first opening of a plan task sets status 2 with its time, whoever opens it', async () => {
  const { call, context } = createContext()
  await markOpened({ task: TASK }, context)
  expect(call.mock.calls).toEqual([['updateTask', { taskId: 'GD1', taskStatus: '2', taskStatusTime: 7 }]])
})

it.each([
  ['TASKVIEW-23 customer care', '1'],
  ['TASKVIEW-24 a new customer', '2'],
])('%s: the first opening of the task sets status 1 with its time', async (_what, taskChildrenType) => {
  const { call, context } = createContext()
  await markOpened({ task: { ...TASK, taskType: '1', taskChildrenType } }, context)
  expect(call.mock.calls).toEqual([['updateTask', { taskId: 'GD1', taskStatus: '1', taskStatusTime: 7 }]])
})

it.each(['1', '2', '3', '4', '5'])('AMB-19 an opening in status %s of a complaint changes nothing', async (taskStatus) => {
  const { call, context } = createContext()
  await markOpened({ task: { ...TASK, taskChildrenType: '1', taskStatus } }, context)
  expect(call).not.toHaveBeenCalled()
})

it('AMB-19 a failed opening is noted and does not stop the screen', async () => {
  const { note, context } = createContext(() => Promise.reject(new OutcomeError('requestFailed')))
  await markOpened({ task: TASK }, context)
  expect(note.mock.calls).toEqual([['task.markOpened', 'requestFailed']])
})
