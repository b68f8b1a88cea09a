import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context, Query } from '../action.ts'
import { currentContact, currentCustomer } from '../customers/current.ts'

type Around = Context<'getWechatCustomersByExternalUserid' | 'getCustomerSaleInfoById'>

/** Under which the current customer's insurer number is kept, with whose it is. */
const KEPT = 'clientNo'

/**
 * Team type, branch and salesman of the current customer (GRID-07, MODE-10). The header of a home is no reason to
 * stop anyone: without a customer, without an insurer number and after any failure it is blank (AMB2-56).
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
  // What was kept may be the reason.
  context.handoff.set(KEPT, undefined)
  return {}
}
export default channel

/** Looked up once a customer: a home that is shown again asks for eight things and no more (DEC-07). */
async function clientNo(context: Around): Promise<string | undefined> {
  const contact = await currentContact(context)
  const kept = context.handoff.get(KEPT)
  if (isKept(kept) && kept.contact === contact) return kept.number
  const number = contact === undefined ? undefined : (await currentCustomer(context))?.cifClientNo
  context.handoff.set(KEPT, number ? { contact, number } : undefined)
  return number || undefined
}

const isKept = (value: unknown): value is { contact: string; number: string } =>
  typeof value === 'object' && value !== null && 'contact' in value && 'number' in value && typeof value.number === 'string'
