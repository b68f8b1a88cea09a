import { notifications } from '../../../src/frame/notifications.ts'
import { createHistory } from '../../../src/navigation/create-history.ts'

/** The history of this tab. Going back closes an open dialog first. */
export const history = createHistory([
  {
    isOpen: () => notifications.look().questions.length > 0,
    close: () => {
      const last = notifications.look().questions.at(-1)
      if (last) notifications.answer(last, false)
    },
  },
])
