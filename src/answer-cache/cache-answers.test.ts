import { expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { AnswerStore } from './answer-store.ts'
import { cacheAnswers } from './cache-answers.ts'

const ANSWER = { ok: true, message: undefined, data: { rows: [1] } }
const REFUSAL = { ok: false, message: 'no', data: {} }

function setUp(...answers: (typeof ANSWER | typeof REFUSAL | OutcomeError)[]) {
  const stored = new Map<string, unknown>()
  const store: AnswerStore = {
    read: async (question) => (stored.has(question) ? { answeredAt: 7, answer: stored.get(question) } : undefined),
    write: async (question, answer) => void stored.set(question, answer),
  }
  const onCachedAnswer = vi.fn<(at: number) => void>()
  const client = async () => {
    const next = answers.shift()
    if (!next || next instanceof OutcomeError) throw next ?? new Error('nothing more')
    return next
  }
  return { client: cacheAnswers(client, store, onCachedAnswer), onCachedAnswer, stored }
}

it('returns the last answer while the service is unreachable, and reports its time', async () => {
  const { client, onCachedAnswer } = setUp(ANSWER, new OutcomeError('requestFailed'))
  await client('getCustomersByUserId', { queryName: 'a', sort: 'b' })
  expect(onCachedAnswer).not.toHaveBeenCalled()
  expect(await client('getCustomersByUserId', { sort: 'b', queryName: 'a' })).toEqual(ANSWER)
  expect(onCachedAnswer.mock.calls).toEqual([[7]])
})

it('does not return the answer to another question or of another call', async () => {
  const failed = new OutcomeError('requestFailed')
  const { client } = setUp(ANSWER, failed, failed)
  await client('getCustomersByUserId', {})
  await expect(client('getCustomersByUserId', { queryName: 'a' })).rejects.toBe(failed)
  await expect(client('getUserList', {})).rejects.toBe(failed)
})

it.each(['unauthorised', 'forbidden', 'gone', 'tooMany'])('does not replace the outcome "%s", which is an answer', async (outcome) => {
  const { client } = setUp(ANSWER, new OutcomeError(outcome))
  await client('getCustomersByUserId', {})
  await expect(client('getCustomersByUserId', {})).rejects.toMatchObject({ outcome })
})

it('does not store a refusal', async () => {
  const { client, stored } = setUp(REFUSAL)
  await client('getCustomersByUserId', {})
  expect(stored.size).toBe(0)
})
