import type { Customer } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail, type Command, type Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { changesBetween } from './changes.ts'
import { saveRemark, updateOf } from './save.ts'

type Around = Context<'wxUpdateCustomer' | 'saveCustomerRemark' | 'getWechatCustomersByExternalUserid'>

/** Saves a customer by hand, then the remark (AMB-44). What one notes oneself, and what matching brought, the form leaves as it is. */
const save: Command<'customer.save'> = async ({ customer = {}, form = {} }, context) => {
  const { clientName, mobile1, custGender, idType, idNo, birthday, remark } = form
  const { wechatCustomerId, externalUserid, userCustomerId, cifClientNo, version, description } = customer
  const kept = { wechatCustomerId, externalUserid, userCustomerId, cifClientNo, version, description }
  const wanted = { ...kept, clientName, mobile1, custGender, idType, idNo, birthday, remark } as Customer
  const update = { ...updateOf(wanted), isMatching: '0' }
  const saved = await context.call('wxUpdateCustomer', update).catch((error: unknown) => meanwhile(error, customer, context))
  if (!saved.ok) fail('customer.save', 'failed', {})
  if (!(await saveRemark(wanted, context))) fail('customer.save', 'remarkFailed', {})
}
export default save

/** Somebody else saved the customer first: the outcome carries what they changed since it was read here (DEC-20). */
async function meanwhile(error: unknown, read: Customer, { call }: Around): Promise<never> {
  if (!(error instanceof OutcomeError) || error.outcome !== 'conflict') throw error
  const asked = call('getWechatCustomersByExternalUserid', { externalUserid: read.externalUserid ?? '' })
  const now = (await ignoreOutcomes('any', asked))?.data
  fail('customer.save', 'conflict', { changes: now ? changesBetween(read, now) : [] })
}
