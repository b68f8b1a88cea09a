import { looksAfter } from '../customers/find-customer.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** The service orders of a customer by ID number (CALL-15), for who looks after the customer today (403); in words when the core does not know them. */
const getClientVasOrderByIdentity = handle('getClientVasOrderByIdentity', ['insurer', 'personalData'], async ({ idNo }, context) => {
  if (!(await looksAfter(context, signedIn(context), 'idNo', idNo))) throw new ApiError('forbidden')
  const vasOrderList = await insurerOf(context).servicesOf(context, idNo)
  return vasOrderList ? { data: { vasOrderList } } : { refused: { status: '404', message: context.text('server.gone') } }
})

export default getClientVasOrderByIdentity
