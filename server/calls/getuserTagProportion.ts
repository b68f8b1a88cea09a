import { countTagged } from '../statistics/tagged-share.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns how many of the caller's customers have a corporate tag, and their total (CALL2-18). */
const getuserTagProportion = handle('getuserTagProportion', [], async (_request, context) => ({
  data: await countTagged(context.db, requireStaff(context).userId),
}))

export default getuserTagProportion
