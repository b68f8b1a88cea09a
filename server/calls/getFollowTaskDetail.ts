import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { followUpOf } from '../signing/confirm.ts'

/** The record of a link that was sent as a card (CALL2-33) and stands; without one, without anything (AMB2-28). */
const getFollowTaskDetail = handle('getFollowTaskDetail', [], async ({ endorNo }, context) => {
  signedIn(context)
  return { data: await followUpOf(context, endorNo, 'card') }
})

export default getFollowTaskDetail
