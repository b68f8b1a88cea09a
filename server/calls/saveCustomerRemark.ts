import { saveRemark } from '../customers/save-remark.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Saves the caller's remark and description of a customer (CALL-19). Throws 403 like `saveRemark`. */
const saveCustomerRemark = handle('saveCustomerRemark', ['personalData'], async (request, context) => {
  await saveRemark(context, requireStaff(context), request)
  return { data: {} }
})

export default saveCustomerRemark
