import { fail, type Command, type Context } from '../action.ts'
import { isOtherChat } from '../customers/other-chat.ts'
import { refuse } from '../refuse.ts'
import { recipientOf } from './recipient.ts'
import { addressOf, type Numbers, numbersOf, recordOf, reserve } from './signing-link.ts'

/** The handoff key of a link whose card was sent but whose record is not confirmed. The next page of the side bar takes it over. */
const UNCONFIRMED = 'linkGoneOut'

/** A link whose card was sent. The recipient belongs to it, because another customer may be the current one when the record is made. */
interface SentLink {
  endorNo: string
  linkId: string
  externalUserId: string
}

type SendContext = Parameters<Command<'endorsement.send'>>[1]

/**
 * Sends the card with the link into the chat, then creates its record (AMB2-29). Without a card there is no record (SENDLINK-07). When
 * only the record failed, the next attempt creates the record without sending the card again. Throws `otherChat` in the chat of another
 * customer, who would receive the card (DEC-39): before a link is reserved, and when the chat changes during that. The reserved link then
 * remains, as after a cancelled card, and is used by the next attempt.
 */
const send: Command<'endorsement.send'> = async ({ endorsement, type = '' }, context) => {
  const numbers = numbersOf(endorsement)
  const { linkId, externalUserId } = unconfirmedLink(context, numbers) ?? (await sendCard(context, numbers, type))
  const record = await recordOf(context, numbers, linkId, externalUserId)
  const { ok, message } = await context.call('addTaskMainAndMsgFollow', record, { keyPerValues: true })
  // The server has answered, so a retry would get the same answer.
  context.handoff.set(UNCONFIRMED, undefined)
  if (!ok) refuse('endorsement.send', message)
}
export default send

async function sendCard(context: SendContext, numbers: Numbers, type: string): Promise<SentLink> {
  const externalUserId = (await recipientOf(context)) ?? ''
  if (await isOtherChat(context, externalUserId)) fail('endorsement.send', 'otherChat', {})
  const linkId = await reserve('endorsement.send', context, numbers, externalUserId)
  const { title = '', text } = context.message('endorsement.card', { endorNo: numbers.endorNo, type })
  const link = addressOf(context, numbers, linkId, externalUserId)
  // Reserving may take seconds.
  if (await isOtherChat(context, externalUserId)) fail('endorsement.send', 'otherChat', {})
  const { ok } = await context.messenger.sendNews({ title, desc: text, link, imgUrl: context.link('/mark.svg') })
  if (!ok) fail('endorsement.send', 'failed', {})
  const sent = { endorNo: numbers.endorNo, linkId, externalUserId }
  context.handoff.set(UNCONFIRMED, sent)
  return sent
}

function unconfirmedLink({ handoff }: Pick<Context, 'handoff'>, { endorNo }: Numbers): SentLink | undefined {
  const stored = handoff.get(UNCONFIRMED) as SentLink | undefined
  return stored?.endorNo === endorNo ? stored : undefined
}
