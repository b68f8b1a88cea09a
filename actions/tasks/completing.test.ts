import { expect, it } from 'vitest'
import type { Context } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import complete from './task.complete.ts'

const TASK = { taskId: 'GD1', taskType: '1', taskEndTime: 2, createdBy: 'me@example.com' } as const

/** A service that answers every call, or fails at the first for a card. */
function around(failure?: Error) {
  const made: string[] = []
  const context = {
    now: () => 1,
    message: () => ({ text: '' }),
    link: String,
    async call(name: string) {
      made.push(name)
      if (failure && name !== 'updateTask') throw failure
      return { ok: true, message: undefined, data: { userId: 'me' } }
    },
  }
  return { made, context: context as unknown as Context }
}

it('TASKVIEW-10 nothing is completed without an order or a remark, and it says which', async () => {
  const { made, context } = around()
  await expect(complete({ remark: 'done' }, context)).rejects.toEqual(new OutcomeError('noTask', {}))
  await expect(complete({ task: TASK, remark: '' }, context)).rejects.toEqual(new OutcomeError('noRemark', {}))
  expect(made).toEqual([])
})

it('AMB-23 an order is complete though its card could not be sent', async () => {
  const { made, context } = around(new OutcomeError('requestFailed'))
  await complete({ task: TASK, remark: 'done' }, context)
  expect(made).toEqual(['updateTask', 'getUserByEmail'])
})

it('AMB-23 a fault of our own in the card is not hidden', async () => {
  const { context } = around(new TypeError('ours'))
  await expect(complete({ task: TASK, remark: 'done' }, context)).rejects.toThrow('ours')
})
