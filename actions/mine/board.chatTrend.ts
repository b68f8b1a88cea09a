import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Chats and messages of the last seven whole days, as the service has them (BOARD-02, BOARD-04); of nobody, nothing is asked. */
const chats: Query<'board.chatTrend'> = async (_params, context) => {
  const { userId } = context.session.get()
  if (userId === undefined) return []
  return unwrap(await context.call('wxGetChatTrendChart', { userids: JSON.stringify([userId]) })).data ?? []
}
export default chats
