import { saveRemark } from '../customers/save-remark.ts'
import { signedIn } from '../handler/handler-context.ts'
import type { Handler } from '../handler/handler.ts'

/** Saves the caller's own remark and description of one of their customers (CALL-19). Refuses 403 as `saveRemark`. */
const saveCustomerRemark: Handler<'saveCustomerRemark'> = async (request, context) => {
  await saveRemark(context, signedIn(context), request)
  return { data: {} }
}

export default saveCustomerRemark
