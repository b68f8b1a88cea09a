import { expect, it } from 'vitest'
import type { Context, Post } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import save from './task.save.ts'

function around() {
  const made: { name: string; taskUser: unknown; how: Post | undefined }[] = []
  const context = {
    now: () => 0,
    session: { get: () => ({ userId: 'me', userCode: 'me@example.com' }) },
    handoff: { set: () => undefined },
    async call(name: string, { taskUser }: { taskUser: unknown }, how?: Post) {
      made.push({ name, taskUser, how })
      return { ok: true, message: undefined, data: {} }
    },
  }
  return { made, context: context as unknown as Context }
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
