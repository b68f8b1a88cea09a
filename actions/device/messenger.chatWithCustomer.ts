import { fail, type Command } from '../action.ts'

/** Opens the chat with a customer (BRIDGE-06); one who was never matched has no chat. */
const chatWithCustomer: Command<'messenger.chatWithCustomer'> = async ({ externalUserid }, { messenger }) => {
  if (!externalUserid) fail('messenger.chatWithCustomer', 'noCustomer', {})
  const { ok } = await messenger.chatWithCustomer(externalUserid)
  if (!ok) fail('messenger.chatWithCustomer', 'failed', {})
}
export default chatWithCustomer
