import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { followUpOf } from '../signing/confirm.ts'

/** The record of a link that was sent by copying (CALL2-34) and stands; without one, without anything (AMB2-28). */
const getWechatFollowInfo = handle('getWechatFollowInfo', [], async ({ endorNo }, context) => {
  signedIn(context)
  return { data: await followUpOf(context, endorNo, 'copy') }
})

export default getWechatFollowInfo
