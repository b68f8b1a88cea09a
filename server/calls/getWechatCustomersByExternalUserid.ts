import { requireStaff } from '../handler/handler-context.ts'
import { findCustomer } from '../customers/find-customer.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

const SERVICES = ['app', 'personalData'] as const

/**
 * Returns one of the caller's customers by WeCom id (CALL-08). Throws 403 equally for other stewards' customers and unknown ids, so that
 * the response reveals no relations.
 */
const getWechatCustomersByExternalUserid = handle('getWechatCustomersByExternalUserid', SERVICES, async ({ externalUserid }, context) => {
  const customer = await findCustomer(context, requireStaff(context), externalUserid, context.app.wechatCode)
  if (!customer) throw new ApiError('forbidden')
  return { data: customer }
})

export default getWechatCustomersByExternalUserid
