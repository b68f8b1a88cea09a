import { expect, it } from 'vitest'
import { OutcomeError } from '../renderer/language/outcome-error.ts'
import { askWorker } from './ask-worker.ts'

/** A worker that answers each message with the event. */
function createWorker(answer: Event) {
  let isTerminated = false
  const worker = Object.assign(new EventTarget(), {
    postMessage: () => queueMicrotask(() => worker.dispatchEvent(answer)),
    terminate: () => void (isTerminated = true),
  })
  return { worker: worker as unknown as Worker, isTerminated: () => isTerminated }
}

it('returns the answer and ends the worker', async () => {
  const { worker, isTerminated } = createWorker(new MessageEvent('message', { data: 'an answer' }))
  expect([await askWorker(worker, 'a question'), isTerminated()]).toEqual(['an answer', true])
})

it('a worker whose code cannot be loaded is a failed request, so that its picture is not called unreadable', async () => {
  const { worker, isTerminated } = createWorker(new Event('error'))
  await expect(askWorker(worker, 'a question')).rejects.toEqual(new OutcomeError('requestFailed'))
  expect(isTerminated()).toBe(true)
})
