import type { Calls } from '../../generated/data.ts'
import { fail, type Command, type Context } from '../action.ts'
import { currentCustomer } from '../customers/current.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'

type Around = Context<'getWechatCustomersByExternalUserid' | 'wxToO2ORedirect'>
type Sent = Calls['wxToO2ORedirect']['send']

/** What the sales side calls its page of products, and its two flags; the documents show no values (AMB-63). */
const PAGE = 'compoEx'
const FLAG = '1'

/**
 * Leaves for an external sales page. Renewal needs the current customer's ID number (RENEW-01, RENEW-02) and sends
 * payload B; the page of products needs nobody and sends payload A (DEC-17). Anything but success stays (RENEW-05).
 */
const jump: Command<'sales.jump'> = async ({ page }, context) => {
  const request = page === 'renewal' ? await renewal(context) : await products(context)
  const { ok, message, data } = await context.call('wxToO2ORedirect', request)
  if (ok && data.redirectUrl !== undefined && context.externalLinks.leave(data.redirectUrl)) return
  context.note('sales.jump', message ?? 'not allowed')
  fail('sales.jump', 'failed', {})
}
export default jump

async function renewal(context: Around): Promise<Sent> {
  const customerIdNo = (await currentCustomer(context))?.idNo
  if (!customerIdNo) fail('sales.jump', 'noCustomer', {})
  const { appId, agentId } = context.session.get()
  return { ...(appId ? { appId } : {}), ...(agentId ? { agentId } : {}), callbackUrl: context.link(''), customerIdNo }
}

async function products(context: Around): Promise<Sent> {
  const { userIdEB } = context.session.get()
  // Products are shown to anybody: whoever can't be found is left out.
  const customerId = (await ignoreOutcomes('any', currentCustomer(context)))?.cifClientNo
  return { ...(userIdEB ? { userIdEB } : {}), ...(customerId ? { customerId } : {}), page: PAGE, autoFlag: FLAG, qxwxFlag: FLAG }
}
