import { countTagged } from '../figures/tagged-share.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** How many of the caller's customers have a tag of the corporation, and how many there are (CALL2-18). */
const getuserTagProportion = handle('getuserTagProportion', [], async (_request, context) => ({
  data: await countTagged(context.db, signedIn(context).userId),
}))

export default getuserTagProportion
