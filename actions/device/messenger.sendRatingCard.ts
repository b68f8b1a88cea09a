import { fail, type Command } from '../action.ts'
import { isOtherChat } from '../customers/other-chat.ts'

/**
 * Sends a card with the operator's rating page into the chat (MODE-11, BRIDGE-05). Throws `otherChat` in the chat of another customer than
 * the current one (DEC-39). The screen shows no message for a cancelled card.
 */
const sendRatingCard: Command<'messenger.sendRatingCard'> = async (
  { externalUserid = '' },
  { link, message, messenger, externalLinks },
) => {
  if (externalLinks.ratingUrl === undefined) fail('messenger.sendRatingCard', 'noPage', {})
  if (await isOtherChat({ messenger }, externalUserid)) fail('messenger.sendRatingCard', 'otherChat', {})
  const { title = '', text } = message('rating.card', {})
  const { ok } = await messenger.sendNews({ title, desc: text, link: externalLinks.ratingUrl, imgUrl: link('/mark.svg') })
  if (!ok) fail('messenger.sendRatingCard', 'failed', {})
}
export default sendRatingCard
