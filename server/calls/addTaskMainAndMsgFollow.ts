import { handle } from '../handler/handler.ts'
import { confirmLink } from '../signing/confirm.ts'

const SERVICES = ['card', 'origin', 'outbox', 'personalData', 'publicOrigins'] as const

/** Confirms that a link was sent as a card (CALL2-35, SENDLINK-07). Throws like `confirmLink`. */
const addTaskMainAndMsgFollow = handle('addTaskMainAndMsgFollow', SERVICES, async ({ linkId, endorNo }, context) => {
  await confirmLink(context, linkId, 'card', endorNo)
  return { data: {} }
})

export default addTaskMainAndMsgFollow
