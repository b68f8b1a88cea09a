import { saveCustomer } from '../customers/save-customer.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Saves one of the caller's customers, manually or after a match (CALL-07, AMB-42). Throws 403, 409, 422 and 429 like `saveCustomer`. */
const wxUpdateCustomer = handle('wxUpdateCustomer', ['personalData'], async (request, context) => {
  await saveCustomer(context, requireStaff(context), request)
  return { data: {} }
})

export default wxUpdateCustomer
