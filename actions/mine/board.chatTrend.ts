import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns chats and messages of the last seven whole days (BOARD-02, BOARD-04); an empty list without a user id. */
const chats: Query<'board.chatTrend'> = async (_params, context) => {
  const { userId } = context.session.get()
  if (userId === undefined) return []
  return unwrap(await context.call('wxGetChatTrendChart', { userids: JSON.stringify([userId]) })).data ?? []
}
export default chats
