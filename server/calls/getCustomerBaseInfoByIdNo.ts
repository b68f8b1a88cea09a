import { mayLoadClient } from '../customers/client-lookups.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** What the insurer's core knows of a client (CALL-16), for who may load them (403); in words when it does not know them. */
const getCustomerBaseInfoByIdNo = handle(
  'getCustomerBaseInfoByIdNo',
  ['insurer', 'personalData'],
  async ({ customerid, idtype = '', idno = '' }, context) => {
    if (!(await mayLoadClient(context, signedIn(context), customerid, context.now))) throw new ApiError('forbidden')
    const customermap = await insurerOf(context).clientInfo(context, { customerid, idtype, idno })
    return customermap ? { data: { customermap } } : { refused: { status: '404', message: context.text('server.gone') } }
  },
)

export default getCustomerBaseInfoByIdNo
