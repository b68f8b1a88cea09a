import { requireOwnClient } from '../customers/own-client.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * The orders of a customer (CUSTDETAIL-21), found by ID number and mobile, which must both be those of one customer whom the
 * caller looks after today (403); in words when the core does not know the customer.
 */
const getClientOrderByIdentity = handle(
  'getClientOrderByIdentity',
  ['insurer', 'personalData'],
  async ({ mobile = '', name = '', identifyNumber = '' }, context) => {
    await requireOwnClient(context, signedIn(context), { idno: identifyNumber, mobile })
    const orderList = await insurerOf(context).ordersOf(context, { mobile, name, identifyNumber })
    return orderList ? { data: { orderList } } : { refused: { status: '404', message: context.text('server.gone') } }
  },
)

export default getClientOrderByIdentity
