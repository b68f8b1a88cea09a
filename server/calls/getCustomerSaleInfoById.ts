import { requireStaff } from '../handler/handler-context.ts'
import { looksAfter } from '../customers/find-customer.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Returns team type, branch and salesman of a customer from the core (CALL-18, AMB2-56). Throws 403 unless the caller is the customer's
 * current steward. `result_code` is `success`, or `none` when the core does not find the customer.
 */
const getCustomerSaleInfoById = handle('getCustomerSaleInfoById', ['insurer', 'personalData'], async ({ customerid }, context) => {
  if (!(await looksAfter(context, requireStaff(context), 'cifClientNo', customerid))) throw new ApiError('forbidden')
  const info = await context.insurer?.saleInfo(context, customerid)
  return { data: info ? { result_code: 'success', ...info } : { result_code: 'none' } }
})

export default getCustomerSaleInfoById
