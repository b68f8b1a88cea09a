import type { Calls } from '../../generated/data.ts'
import { fail, type Command, type Context } from '../action.ts'
import { currentCustomer } from '../customers/current.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'

type JumpContext = Context<'getWechatCustomersByExternalUserid' | 'wxToO2ORedirect'>
type JumpRequest = Calls['wxToO2ORedirect']['send']

/** The sales site's product page and its two flags; the documents give no values (AMB-63). */
const PAGE = 'compoEx'
const FLAG = '1'

/**
 * Navigates to an external sales page. Renewal requires the current customer's ID number (RENEW-01, RENEW-02) and sends payload B. The
 * product page requires no customer and sends payload A (DEC-17). Throws `failed` for anything but success (RENEW-05).
 */
const jump: Command<'sales.jump'> = async ({ page }, context) => {
  const request = page === 'renewal' ? await renewal(context) : await products(context)
  const { ok, message, data } = await context.call('wxToO2ORedirect', request)
  if (ok && data.redirectUrl !== undefined && context.externalLinks.leave(data.redirectUrl)) return
  context.note('sales.jump', message ?? 'not allowed')
  fail('sales.jump', 'failed', {})
}
export default jump

async function renewal(context: JumpContext): Promise<JumpRequest> {
  const customerIdNo = (await currentCustomer(context))?.idNo
  if (!customerIdNo) fail('sales.jump', 'noCustomer', {})
  const { appId, agentId } = context.session.get()
  return { ...(appId ? { appId } : {}), ...(agentId ? { agentId } : {}), callbackUrl: context.link(''), customerIdNo }
}

async function products(context: JumpContext): Promise<JumpRequest> {
  const { userIdEB } = context.session.get()
  // The product page needs no customer, so failures to find one are ignored.
  const customerId = (await ignoreOutcomes('any', currentCustomer(context)))?.cifClientNo
  return { ...(userIdEB ? { userIdEB } : {}), ...(customerId ? { customerId } : {}), page: PAGE, autoFlag: FLAG, qxwxFlag: FLAG }
}
