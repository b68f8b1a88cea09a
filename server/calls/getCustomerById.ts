import { findCustomer } from '../customers/find-customer.ts'
import { requireOwn } from '../customers/own-customer.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/** One of the caller's customers by the number of ours (CALL-05). Refuses 403 as `requireOwn`. */
const getCustomerById = handle('getCustomerById', ['app', 'personalData'], async ({ customerId }, context) => {
  const caller = signedIn(context)
  const { externalUserid } = await requireOwn(context, caller, customerId)
  const customer = await findCustomer(context, caller, externalUserid, context.app.wechatCode)
  if (!customer) throw new ApiError('forbidden')
  return { data: customer }
})

export default getCustomerById
