import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { activeLinkRecord } from '../signing/confirm.ts'

/** Returns the record of an active link that was copied (CALL2-34); empty without one (AMB2-28). */
const getWechatFollowInfo = handle('getWechatFollowInfo', [], async ({ endorNo }, context) => {
  requireStaff(context)
  return { data: await activeLinkRecord(context, endorNo, 'copy') }
})

export default getWechatFollowInfo
