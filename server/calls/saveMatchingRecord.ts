import { requireOwn } from '../customers/own-customer.ts'
import { recordMatch } from '../customers/record-match.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Writes down how the match of one of the caller's customers ended (CALL-20, AMB-42). Refuses 403 as `requireOwn`. */
const saveMatchingRecord = handle('saveMatchingRecord', ['personalData'], async ({ wechatCustomerId, moldStatus }, context) => {
  const caller = signedIn(context)
  await requireOwn(context, caller, wechatCustomerId)
  await recordMatch(context, caller, wechatCustomerId, moldStatus)
  return { data: {} }
})

export default saveMatchingRecord
