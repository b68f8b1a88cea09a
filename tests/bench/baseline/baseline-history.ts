import { notifications } from '../../../src/frame/notifications.ts'
import { createHistory } from '../../../src/navigation/create-history.ts'

/** The tab's history: a step back closes a question first. */
export const history = createHistory([
  {
    isOpen: () => notifications.look().questions.length > 0,
    close: () => {
      const last = notifications.look().questions.at(-1)
      if (last) notifications.answer(last, false)
    },
  },
])
