import { signedIn } from '../handler/handler-context.ts'
import { looksAfter } from '../customers/find-customer.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Team type, branch and salesman of a customer, as the insurer's core knows them (CALL-18, AMB2-56). Only for a customer
 * whom the caller looks after (403); `result_code` is `success` when the core knew, and `none` when it did not.
 */
const getCustomerSaleInfoById = handle('getCustomerSaleInfoById', ['insurer', 'personalData'], async ({ customerid }, context) => {
  if (!(await looksAfter(context, signedIn(context), 'cifClientNo', customerid))) throw new ApiError('forbidden')
  const info = await context.insurer?.saleInfo(context, customerid)
  return { data: info ? { result_code: 'success', ...info } : { result_code: 'none' } }
})

export default getCustomerSaleInfoById
