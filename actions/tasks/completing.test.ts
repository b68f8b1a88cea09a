import { expect, it } from 'vitest'
import type { Context } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import complete from './task.complete.ts'

const TASK = { taskId: 'GD1', taskType: '1', taskEndTime: 2, createdBy: 'me@example.com' } as const

/** A context whose calls succeed; `failure` is thrown by every call that serves the card. `creator` is the found creator. */
function createContext(failure?: Error, creator: { userId?: string } = { userId: 'creator' }) {
  const calls: string[] = []
  const requests: Record<string, unknown>[] = []
  const context = {
    now: () => 1,
    session: { get: () => ({ userId: 'assignee' }) },
    message: (name: string, values: object) => ({ title: `Title of ${name}`, text: JSON.stringify(values), button: '查看' }),
    link: (path: string) => `https://steward.example.com${path}`,
    async call(name: string, request: Record<string, unknown>) {
      calls.push(name)
      requests.push(request)
      if (failure && name !== 'updateTask') throw failure
      return { ok: true, message: undefined, data: creator }
    },
  }
  return { calls, requests, context: context as unknown as Context }
}

it('AMB-21 TASKVIEW-10 throws noTask or noRemark without a request when the task or the remark is missing', async () => {
  const { calls, context } = createContext()
  await expect(complete({ remark: 'done' }, context)).rejects.toEqual(new OutcomeError('noTask', {}))
  await expect(complete({ task: TASK, remark: '' }, context)).rejects.toEqual(new OutcomeError('noRemark', {}))
  expect(calls).toEqual([])
})

it('AMB-23 completes the task even when the card cannot be sent', async () => {
  const { calls, context } = createContext(new OutcomeError('requestFailed'))
  await complete({ task: TASK, remark: 'done' }, context)
  expect(calls).toEqual(['updateTask', 'getUserByEmail'])
})

it('CALL-49 CALL2-23 AMB-23 CALL-33 TASKVIEW-13 sends the card to the creator, who is found by e-mail', async () => {
  const { requests, context } = createContext()
  await complete({ task: { ...TASK, taskTitle: 'A title' }, remark: 'done' }, context)
  expect(requests.slice(1)).toEqual([
    { email: 'me@example.com' },
    {
      userId: 'creator',
      title: 'Title of task.completedCard',
      content: '{"title":"A title","remark":"done"}',
      redirect: 'https://steward.example.com/planTaskDetail?taskId=GD1',
      bussinessNo: 'GD1',
      btntxt: '查看',
    },
  ])
})

it('TASKVIEW-13 sends the card also to a creator who completes their own task', async () => {
  const { requests, context } = createContext(undefined, { userId: 'assignee' })
  await complete({ task: TASK, remark: 'done' }, context)
  expect(requests[2]).toMatchObject({ userId: 'assignee' })
})

it('AMB-23 rethrows errors of sending the card that are not outcomes', async () => {
  const { context } = createContext(new TypeError('bug'))
  await expect(complete({ task: TASK, remark: 'done' }, context)).rejects.toThrow('bug')
})

it.each([
  ['AMB-21 CALL-29 TASKVIEW-10', '2', '3'],
  ['AMB-21 CALL-29 TASKVIEW-11', '4', '5'],
] as const)('%s completes a task of status %s with status %s, the time and the remark', async (_id, taskStatus, completed) => {
  const { requests, context } = createContext()
  await complete({ task: { ...TASK, taskStatus, taskStatusTime: 9 }, remark: 'done' }, context)
  expect(requests[0]).toEqual({ taskId: 'GD1', taskStatus: completed, taskStatusTime: 1, taskRemark: 'done' })
})

it('AMB-23 TASKVIEW-14 completes the task without a card when the creator is not found', async () => {
  const { calls, context } = createContext(undefined, {})
  await complete({ task: TASK, remark: 'done' }, context)
  expect(calls).toEqual(['updateTask', 'getUserByEmail'])
})
