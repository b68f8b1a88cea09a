import { expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { AnswerStore } from './answer-store.ts'
import { keepAnswers } from './keep-answers.ts'

const ANSWER = { ok: true, message: undefined, data: { rows: [1] } }
const REFUSAL = { ok: false, message: 'no', data: {} }

function around(...answers: (typeof ANSWER | typeof REFUSAL | OutcomeError)[]) {
  const kept = new Map<string, unknown>()
  const store: AnswerStore = {
    read: async (question) => (kept.has(question) ? { answeredAt: 7, answer: kept.get(question) } : undefined),
    write: async (question, answer) => void kept.set(question, answer),
  }
  const onKept = vi.fn<(at: number) => void>()
  const client = async () => {
    const next = answers.shift()
    if (!next || next instanceof OutcomeError) throw next ?? new Error('nothing more')
    return next
  }
  return { ask: keepAnswers(client, store, onKept), onKept, kept }
}

it('what was answered last stands in while the service can’t be reached, and says when that was', async () => {
  const { ask, onKept } = around(ANSWER, new OutcomeError('requestFailed'))
  await ask('getCustomersByUserId', { queryName: 'a', sort: 'b' })
  expect(onKept).not.toHaveBeenCalled()
  expect(await ask('getCustomersByUserId', { sort: 'b', queryName: 'a' })).toEqual(ANSWER)
  expect(onKept.mock.calls).toEqual([[7]])
})

it('the answer to another question does not, nor that of another call', async () => {
  const failed = new OutcomeError('requestFailed')
  const { ask } = around(ANSWER, failed, failed)
  await ask('getCustomersByUserId', {})
  await expect(ask('getCustomersByUserId', { queryName: 'a' })).rejects.toBe(failed)
  await expect(ask('getUserList', {})).rejects.toBe(failed)
})

it.each(['unauthorised', 'forbidden', 'gone', 'tooMany'])('"%s" is an answer, and is not replaced', async (outcome) => {
  const { ask } = around(ANSWER, new OutcomeError(outcome))
  await ask('getCustomersByUserId', {})
  await expect(ask('getCustomersByUserId', {})).rejects.toMatchObject({ outcome })
})

it('a refusal in words is not kept', async () => {
  const { ask, kept } = around(REFUSAL)
  await ask('getCustomersByUserId', {})
  expect(kept.size).toBe(0)
})
