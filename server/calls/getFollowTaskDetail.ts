import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { activeLinkRecord } from '../signing/confirm.ts'

/** Returns the record of an active link that was sent as a card (CALL2-33); empty without one (AMB2-28). */
const getFollowTaskDetail = handle('getFollowTaskDetail', [], async ({ endorNo }, context) => {
  requireStaff(context)
  return { data: await activeLinkRecord(context, endorNo, 'card') }
})

export default getFollowTaskDetail
