import { now } from '../api/clock.ts'
import type { Client } from '../api/client-types.ts'
import { createAnswerStore } from '../answer-cache/answer-store.ts'
import { cacheAnswers } from '../answer-cache/cache-answers.ts'
import { identityOf, useSession } from '../session/session.ts'

/** The signed-in person's stored query answers. Erased on sign-out and when the service ends the session (`session-code.ts`). */
const answerStore = createAnswerStore({
  identity: () => {
    const { token, values } = useSession.getState()
    return token === undefined ? '' : (identityOf(values) ?? '')
  },
  now,
})

/** Returns a client that persists answers and returns them while the service is unreachable. */
export const cachePersonAnswers = (client: Client, onCachedAnswer: (answeredAt: number) => void): Client =>
  cacheAnswers(client, answerStore, onCachedAnswer)

export type CachePersonAnswers = typeof cachePersonAnswers
