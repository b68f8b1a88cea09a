import { requireOwnClient } from '../customers/own-client.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

const SERVICES = ['insurer', 'personalData'] as const

/**
 * Returns the orders of a customer (CUSTDETAIL-21). Throws 403 unless ID number and mobile belong to one current customer of the caller.
 * Refuses with 404 and a message when the core does not find the customer.
 */
const getClientOrderByIdentity = handle(
  'getClientOrderByIdentity',
  SERVICES,
  async ({ mobile = '', name = '', identifyNumber = '' }, context) => {
    await requireOwnClient(context, requireStaff(context), { idno: identifyNumber, mobile })
    const orderList = await insurerOf(context).ordersOf(context, { mobile, name, identifyNumber })
    return orderList ? { data: { orderList } } : { refused: { status: '404', message: context.text('server.gone') } }
  },
)

export default getClientOrderByIdentity
