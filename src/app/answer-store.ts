import { now } from '../api/clock.ts'
import type { Client } from '../api/asking.ts'
import { createAnswerStore } from '../kept-answers/answer-store.ts'
import { keepAnswers } from '../kept-answers/keep-answers.ts'
import { personOf, useSession } from '../session/session.ts'

/** What the service answered last to whoever is signed in. It goes with the session, also when the service ends that (`eraser.ts`). */
const answerStore = createAnswerStore({
  owner: () => {
    const { token, values } = useSession.getState()
    return token === undefined ? '' : (personOf(values) ?? '')
  },
  now,
})

/** A client whose answers are kept for when the service can't be reached. */
export const keptAnswers = (client: Client, onKept: (answeredAt: number) => void): Client => keepAnswers(client, answerStore, onKept)

export type KeptAnswers = typeof keptAnswers
