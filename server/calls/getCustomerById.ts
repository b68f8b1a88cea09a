import { findCustomer } from '../customers/find-customer.ts'
import { requireOwn } from '../customers/own-customer.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/** Returns one of the caller's customers by our id (CALL-05). Throws 403 like `requireOwn`. */
const getCustomerById = handle('getCustomerById', ['app', 'personalData'], async ({ customerId }, context) => {
  const caller = requireStaff(context)
  const { externalUserid } = await requireOwn(context.db, caller, customerId)
  const customer = await findCustomer(context, caller, externalUserid, context.app.wechatCode)
  if (!customer) throw new ApiError('forbidden')
  return { data: customer }
})

export default getCustomerById
