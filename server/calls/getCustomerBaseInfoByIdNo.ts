import { mayLoadClient } from '../customers/client-lookups.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

const SERVICES = ['insurer', 'personalData'] as const

/**
 * Returns the core's data about a client (CALL-16). Throws 403 unless the caller may load the client; refuses with 404 and a message when
 * the core does not find it.
 */
const getCustomerBaseInfoByIdNo = handle('getCustomerBaseInfoByIdNo', SERVICES, async ({ customerid, idtype = '', idno = '' }, context) => {
  if (!(await mayLoadClient(context, requireStaff(context), { customerid, idno }, context.now))) throw new ApiError('forbidden')
  const customermap = await insurerOf(context).clientInfo(context, { customerid, idtype, idno })
  return customermap ? { data: { customermap } } : { refused: { status: '404', message: context.text('server.gone') } }
})

export default getCustomerBaseInfoByIdNo
