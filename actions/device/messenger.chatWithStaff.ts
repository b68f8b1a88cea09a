import { fail, type Command } from '../action.ts'

/** Opens the chat with a colleague (BRIDGE-03). An outdated client is answered for the whole app (BRIDGE-07). */
const chatWithStaff: Command<'messenger.chatWithStaff'> = async ({ userId }, { messenger }) => {
  if (!userId || !(await messenger.chatWithStaff(userId)).ok) fail('messenger.chatWithStaff', 'failed', {})
}
export default chatWithStaff
