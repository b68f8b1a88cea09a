import { handle } from '../handler/handler.ts'
import { confirmLink } from '../signing/confirm.ts'

/** Notes that a card went out (CALL2-35, SENDLINK-07); refused as `confirmLink`. */
const addTaskMainAndMsgFollow = handle(
  'addTaskMainAndMsgFollow',
  ['card', 'origin', 'outbox', 'personalData', 'publicOrigins'],
  async ({ linkId, endorNo }, context) => {
    await confirmLink(context, linkId, 'card', endorNo)
    return { data: {} }
  },
)

export default addTaskMainAndMsgFollow
