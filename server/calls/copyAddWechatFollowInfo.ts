import { handle } from '../handler/handler.ts'
import { confirmLink } from '../signing/confirm.ts'

const SERVICES = ['card', 'origin', 'outbox', 'personalData', 'publicOrigins'] as const

/** Confirms that a link was copied (CALL2-36, SENDLINK-08). Throws like `confirmLink`. */
const copyAddWechatFollowInfo = handle('copyAddWechatFollowInfo', SERVICES, async ({ linkId, endorNo }, context) => {
  await confirmLink(context, linkId, 'copy', endorNo)
  return { data: {} }
})

export default copyAddWechatFollowInfo
