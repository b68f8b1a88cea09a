import { fail, type Command } from '../action.ts'

/** Opens the chat with a colleague (BRIDGE-03). The app handles `outdatedClient` globally (BRIDGE-07). */
const chatWithStaff: Command<'messenger.chatWithStaff'> = async ({ userId }, { messenger }) => {
  if (!userId || !(await messenger.chatWithStaff(userId)).ok) fail('messenger.chatWithStaff', 'failed', {})
}
export default chatWithStaff
