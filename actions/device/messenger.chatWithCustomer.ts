import { fail, type Command } from '../action.ts'

/** Opens the chat with a customer (BRIDGE-06). Throws `noCustomer` without a WeCom id. */
const chatWithCustomer: Command<'messenger.chatWithCustomer'> = async ({ externalUserid }, { messenger }) => {
  if (!externalUserid) fail('messenger.chatWithCustomer', 'noCustomer', {})
  const { ok } = await messenger.chatWithCustomer(externalUserid)
  if (!ok) fail('messenger.chatWithCustomer', 'failed', {})
}
export default chatWithCustomer
