import { expect, it } from 'vitest'
import type { Context, Post } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import save from './task.save.ts'

function around({ failing }: { failing?: string } = {}) {
  const made: { name: string; taskUser: unknown; how: Post | undefined }[] = []
  const sent: Record<string, unknown>[] = []
  const context = {
    now: () => 0,
    startOfNextDay: (instant: number) => (Math.floor(instant / 86_400_000) + 1) * 86_400_000,
    session: { get: () => ({ userId: 'me', userCode: 'me@example.com' }) },
    handoff: { set: () => undefined },
    async call(name: string, request: { taskUser: unknown }, how?: Post) {
      const { taskUser } = request
      made.push({ name, taskUser, how })
      sent.push({ ...request })
      return { ok: taskUser !== failing, message: undefined, data: {} }
    },
  }
  return { made, sent, context: context as unknown as Context }
}

const userList = [
  { userId: 'a', taskUser: 'a', userName: '沈若溪' },
  { userId: 'b', taskUser: 'b', userName: '顾明轩' },
]
const FORM = { taskTitle: '补签', userList }

it('TASKFORM-31 DEC-19 a new order goes to each target, each post standing for itself', async () => {
  const { made, context } = around()
  await save({ form: FORM }, context)
  expect(made).toEqual(['a', 'b'].map((taskUser) => ({ name: 'addTask', taskUser, how: { keyPerValues: true } })))
})

it('TASKFORM-32 an order that is changed has one target: with two nothing is sent', async () => {
  const { made, context } = around()
  const draft = { taskId: 'GD1', createdBy: 'me@example.com', taskStatus: '0' } as const
  await expect(save({ draft, form: FORM }, context)).rejects.toEqual(new OutcomeError('oneTarget', {}))
  expect(made).toEqual([])
  await save({ draft, form: { ...FORM, userList: userList.slice(1) } }, context)
  expect(made).toMatchObject([{ name: 'editUpdateTask', taskUser: 'b' }])
})

it('AMB-27 each target’s order is the same but for whom it goes to, times in milliseconds; the first that fails is the last', async () => {
  const { sent, context } = around({ failing: 'b' })
  const form = { ...FORM, taskCallTime: 1_000, taskEndTime: 2_000, userList: [...userList, { userId: 'c', taskUser: 'c' }] }
  await expect(save({ form }, context)).rejects.toEqual(new OutcomeError('createFailed', {}))
  const [first = {}, second = {}, ...more] = sent
  expect(first).toMatchObject({ taskUser: 'a', userName: '沈若溪', taskCallTime: 1_000, taskEndTime: 2_000 })
  expect([second, more]).toEqual([{ ...first, taskUser: 'b', userName: '顾明轩' }, []])
})

it('AMB-25 the dialog’s order is due at the end of the day it reminds of, that of the form when the form says', async () => {
  const draft = { taskId: 'GD1', createdBy: 'me@example.com', taskStatus: '0', userList: userList.slice(1) } as const
  const form = { taskTitle: '补签', taskCallTime: 36_000_000, taskEndTime: 40_000_000 }
  const { sent, context } = around()
  await save({ draft, form, partial: true, endsOnReminderDay: true }, context)
  await save({ draft, form: { ...form, userList: draft.userList } }, context)
  expect(sent.map(({ taskEndTime }) => taskEndTime)).toEqual([86_399_000, 40_000_000])
})
