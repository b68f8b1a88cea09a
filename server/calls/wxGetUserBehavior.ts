import { behaviourOf } from '../statistics/behaviour.ts'
import { daysOf, onlyCaller } from '../statistics/own-period.ts'
import { handle } from '../handler/handler.ts'

/** Returns WeCom's statistics of the caller's chats with customers, one row per day (CALL2-15, MY-11). */
const wxGetUserBehavior = handle('wxGetUserBehavior', ['wecom'], async ({ userid, ...limits }, context) => {
  const userId = onlyCaller(userid, context)
  const statistics = await behaviourOf(userId, daysOf(limits, context), context)
  return 'rows' in statistics ? { data: statistics } : statistics
})

export default wxGetUserBehavior
