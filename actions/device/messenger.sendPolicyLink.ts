import { fail, type Command } from '../action.ts'
import { isOtherChat } from '../customers/other-chat.ts'

/**
 * Sends a card with a link to the customers' page of electronic policies into the chat (CUSTDETAIL-36, AMB-49). /electronicPolicy would
 * require a staff session of the customer (ROUTE2-22). Throws `failed` when it was cancelled or there is no chat; the screen shows no
 * message for it. Throws `otherChat` in the chat of another customer (DEC-39).
 */
const sendPolicyLink: Command<'messenger.sendPolicyLink'> = async ({ policyno, externalUserid }, { link, message, messenger }) => {
  if (await isOtherChat({ messenger }, externalUserid ?? '')) fail('messenger.sendPolicyLink', 'otherChat', {})
  const { title = '', text } = message('policy.card', { policyNo: policyno })
  const { ok } = await messenger.sendNews({ title, desc: text, link: link('/ePolicy'), imgUrl: link('/mark.svg') })
  if (!ok) fail('messenger.sendPolicyLink', 'failed', {})
}
export default sendPolicyLink
