import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Answer, Client } from '../api/asking.ts'
import type { AnswerStore } from './answer-store.ts'

/**
 * A client whose good answers are kept. While the service can't be reached, the last one to the same question stands in, and `onKept`
 * hears when it was given. What the service refuses is not replaced: it has answered.
 */
export function keepAnswers(client: Client, store: AnswerStore, onKept: (answeredAt: number) => void): Client {
  return async (name, request) => {
    const question = JSON.stringify([name, Object.entries(request).sort(([left], [right]) => (left < right ? -1 : 1))])
    try {
      const answer = await client(name, request)
      // Nobody waits for it: what one asked for is shown at once.
      if (answer.ok) void store.write(question, answer)
      return answer
    } catch (error) {
      const kept = error instanceof OutcomeError && error.outcome === 'requestFailed' ? await store.read(question) : undefined
      if (!kept) throw error
      onKept(kept.answeredAt)
      return kept.answer as Answer
    }
  }
}
