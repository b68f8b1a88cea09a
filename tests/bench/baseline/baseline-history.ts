import { notifications } from '../../../src/frame/notifications.ts'
import { createHistory } from '../../../src/navigation/create-history.ts'

const questions = () => notifications.look().questions

/** The history of this tab. Going back closes an open dialog first. */
export const history = createHistory({
  count: () => questions().length,
  isClosing: () => false,
  closeAbove(count) {
    for (const question of questions().slice(count)) notifications.answer(question, false)
  },
  subscribe: notifications.subscribe,
})
