import { looksAfter } from '../customers/find-customer.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns the service orders of a current customer of the caller by ID number (CALL-15), otherwise throws 403. Refuses with 404 and a
 * message when the core does not find the customer.
 */
const getClientVasOrderByIdentity = handle('getClientVasOrderByIdentity', ['insurer', 'personalData'], async ({ idNo }, context) => {
  if (!(await looksAfter(context, requireStaff(context), 'idNo', idNo))) throw new ApiError('forbidden')
  const vasOrderList = await insurerOf(context).servicesOf(context, idNo)
  return vasOrderList ? { data: { vasOrderList } } : { refused: { status: '404', message: context.text('server.gone') } }
})

export default getClientVasOrderByIdentity
