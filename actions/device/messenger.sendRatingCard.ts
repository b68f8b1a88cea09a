import { fail, type Command } from '../action.ts'

/** Sends a card with the operator's rating page into the chat (MODE-11, BRIDGE-05). The screen shows no message for a cancelled card. */
const sendRatingCard: Command<'messenger.sendRatingCard'> = async (_params, { link, message, messenger, externalLinks }) => {
  if (externalLinks.ratingUrl === undefined) fail('messenger.sendRatingCard', 'noPage', {})
  const { title = '', text } = message('rating.card', {})
  const { ok } = await messenger.sendNews({ title, desc: text, link: externalLinks.ratingUrl, imgUrl: link('/mark.svg') })
  if (!ok) fail('messenger.sendRatingCard', 'failed', {})
}
export default sendRatingCard
