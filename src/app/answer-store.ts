import { now } from '../api/clock.ts'
import { createAnswerStore, eraseAnswersOf } from '../kept-answers/answer-store.ts'
import { personOf, useSession } from '../session/session.ts'

/** What the service answered last to whoever is signed in. It goes with the session, also when the service ends that. */
export const answerStore = createAnswerStore({
  owner: () => {
    const { token, values } = useSession.getState()
    return token === undefined ? '' : (personOf(values) ?? '')
  },
  now,
})

useSession.subscribe(({ lost, values }, before) => {
  if (lost && !before.lost) void eraseAnswersOf(personOf(values) ?? '')
})
