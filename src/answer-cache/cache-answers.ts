import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Answer, Client } from '../api/client-types.ts'
import type { AnswerStore } from './answer-store.ts'

/**
 * Returns a client that stores successful answers. While the service is unreachable, it returns the last answer to the same question and
 * passes its time to `onCachedAnswer`. A refusal is an answer and is not replaced.
 */
export function cacheAnswers(client: Client, store: AnswerStore, onCachedAnswer: (answeredAt: number) => void): Client {
  return async (name, request) => {
    const question = JSON.stringify([name, Object.entries(request).sort(([left], [right]) => (left < right ? -1 : 1))])
    try {
      const answer = await client(name, request)
      // The answer is returned without waiting for storage.
      if (answer.ok) void store.write(question, answer)
      return answer
    } catch (error) {
      const stored = error instanceof OutcomeError && error.outcome === 'requestFailed' ? await store.read(question) : undefined
      if (!stored) throw error
      onCachedAnswer(stored.answeredAt)
      return stored.answer as Answer
    }
  }
}
