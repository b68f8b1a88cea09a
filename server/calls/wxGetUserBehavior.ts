import { behaviourOf } from '../figures/behaviour.ts'
import { daysOf, onlyCaller } from '../figures/own-period.ts'
import { handle } from '../handler/handler.ts'

/** What the messenger counted of the caller's talks with customers, a row a day (CALL2-15, MY-11). */
const wxGetUserBehavior = handle('wxGetUserBehavior', ['wecom'], async ({ userid, ...limits }, context) => {
  const userId = onlyCaller(userid, context)
  const found = await behaviourOf(userId, daysOf(limits, context), context)
  return 'rows' in found ? { data: found } : found
})

export default wxGetUserBehavior
