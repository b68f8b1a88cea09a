import { fail, type Command, type Context } from '../action.ts'
import { chatContact } from '../customers/current.ts'
import { refuse } from '../refuse.ts'
import { addressOf, type Numbers, numbersOf, recordOf, reserve } from './signing-link.ts'

/** Under which a link is kept whose card has gone out and whose record is not yet confirmed. */
const GONE_OUT = 'linkGoneOut'

type Around = Parameters<Command<'endorsement.send'>>[1]

/**
 * Sends the card with the link into the chat, then notes that it went out (AMB2-29). Without a card there is no record (SENDLINK-07).
 * A card whose record was lost is not sent twice: the next time only the record is made.
 */
const send: Command<'endorsement.send'> = async ({ endorsement }, context) => {
  const numbers = numbersOf(endorsement)
  const externalUserId = (await chatContact(context)) ?? ''
  const linkId = goneOut(context, numbers) ?? (await sendCard(context, numbers, externalUserId))
  const record = await recordOf(context, numbers, linkId, externalUserId)
  const { ok, message } = await context.call('addTaskMainAndMsgFollow', record, { keyPerValues: true })
  // The service has answered: whatever it said, asking again would change nothing.
  context.handoff.set(GONE_OUT, undefined)
  if (!ok) refuse('endorsement.send', message)
}
export default send

/** Reserves a number and sends its card. Returns the number. */
async function sendCard(context: Around, numbers: Numbers, externalUserId: string): Promise<string> {
  const linkId = await reserve('endorsement.send', context, numbers, externalUserId)
  const { title = '', text } = context.message('endorsement.card', {})
  const link = addressOf(context, numbers, linkId, externalUserId)
  const { ok } = await context.messenger.sendNews({ title, desc: text, link, imgUrl: context.link('/mark.svg') })
  if (!ok) fail('endorsement.send', 'failed', {})
  context.handoff.set(GONE_OUT, { endorNo: numbers.endorNo, linkId })
  return linkId
}

function goneOut({ handoff }: Pick<Context, 'handoff'>, { endorNo }: Numbers): string | undefined {
  const kept = (handoff.get(GONE_OUT) ?? {}) as { endorNo?: string; linkId?: string }
  return kept.endorNo === endorNo ? kept.linkId : undefined
}
