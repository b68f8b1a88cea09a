import { saveRemark } from '../customers/save-remark.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Saves the caller's own remark and description of one of their customers (CALL-19). Refuses 403 as `saveRemark`. */
const saveCustomerRemark = handle('saveCustomerRemark', ['personalData'], async (request, context) => {
  await saveRemark(context, signedIn(context), request)
  return { data: {} }
})

export default saveCustomerRemark
