import { signedIn } from '../handler/handler-context.ts'
import { findCustomer } from '../customers/find-customer.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * One of the caller's customers by external contact id (CALL-08). Another's and an unknown one are refused alike (403):
 * the answer tells nobody whose customer someone is.
 */
const getWechatCustomersByExternalUserid = handle(
  'getWechatCustomersByExternalUserid',
  ['app', 'personalData'],
  async ({ externalUserid }, context) => {
    const customer = await findCustomer(context, signedIn(context), externalUserid, context.app.wechatCode)
    if (!customer) throw new ApiError('forbidden')
    return { data: customer }
  },
)

export default getWechatCustomersByExternalUserid
