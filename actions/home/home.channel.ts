import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context, Query } from '../action.ts'
import { currentContact, currentCustomer } from '../customers/current.ts'

type HomeContext = Context<'getWechatCustomersByExternalUserid' | 'getCustomerSaleInfoById'>

/** The handoff key of the current customer's client number. */
const CACHE_KEY = 'clientNo'

/**
 * Returns team type, branch and salesman of the current customer (GRID-07, MODE-10). Failures do not block the home: without a customer
 * or a client number and after any failure the header is empty (AMB2-56).
 */
const channel: Query<'home.channel'> = async (_params, context) => {
  try {
    const customerid = await clientNo(context)
    if (customerid === undefined) return {}
    const { ok, data } = await context.call('getCustomerSaleInfoById', { customerid })
    if (ok) return data
    context.note('home.channel', 'not found')
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error
    context.note('home.channel', error.outcome)
  }
  // The cached client number may be the cause.
  context.handoff.set(CACHE_KEY, undefined)
  return {}
}
export default channel

/** Returns the client number, cached per customer, because a home may make at most eight calls (DEC-07). */
async function clientNo(context: HomeContext): Promise<string | undefined> {
  const contact = await currentContact(context)
  const cached = context.handoff.get(CACHE_KEY)
  if (isCached(cached) && cached.contact === contact) return cached.number
  const number = contact === undefined ? undefined : (await currentCustomer(context))?.cifClientNo
  context.handoff.set(CACHE_KEY, number ? { contact, number } : undefined)
  return number || undefined
}

const isCached = (value: unknown): value is { contact: string; number: string } =>
  typeof value === 'object' && value !== null && 'contact' in value && 'number' in value && typeof value.number === 'string'
