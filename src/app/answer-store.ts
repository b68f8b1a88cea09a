import { now } from '../api/clock.ts'
import type { Client } from '../api/client-types.ts'
import { createAnswerStore } from '../kept-answers/answer-store.ts'
import { keepAnswers } from '../kept-answers/keep-answers.ts'
import { personOf, useSession } from '../session/session.ts'

/** The signed-in person's stored query answers. Erased on sign-out and when the service ends the session (`eraser.ts`). */
const answerStore = createAnswerStore({
  owner: () => {
    const { token, values } = useSession.getState()
    return token === undefined ? '' : (personOf(values) ?? '')
  },
  now,
})

/** Returns a client that persists answers and returns them while the service is unreachable. */
export const keptAnswers = (client: Client, onKept: (answeredAt: number) => void): Client => keepAnswers(client, answerStore, onKept)

export type KeptAnswers = typeof keptAnswers
