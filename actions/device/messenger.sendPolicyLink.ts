import { fail, type Command } from '../action.ts'

/**
 * Sends a card that leads to the page of electronic policies into the chat (CUSTDETAIL-36, AMB-49). A card that was cancelled, or that
 * there is no chat for, is nobody's failure.
 */
const sendPolicyLink: Command<'messenger.sendPolicyLink'> = async ({ policyno }, { link, message, messenger }) => {
  const { title = '', text } = message('policy.card', { policyNo: policyno })
  const { ok } = await messenger.sendNews({ title, desc: text, link: link('/electronicPolicy'), imgUrl: link('/mark.svg') })
  if (!ok) fail('messenger.sendPolicyLink', 'failed', {})
}
export default sendPolicyLink
