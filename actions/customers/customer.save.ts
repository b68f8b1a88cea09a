import type { Customer } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail, type Command, type Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { changesBetween } from './changes.ts'
import { saveRemark, updateOf } from './save.ts'

type SaveContext = Context<'wxUpdateCustomer' | 'saveCustomerRemark' | 'getWechatCustomersByExternalUserid'>

/** Saves the customer form, then the remark (AMB-44). The description and the client number found by matching stay unchanged. */
const save: Command<'customer.save'> = async ({ customer = {}, form = {} }, context) => {
  const { clientName, mobile1, custGender, idType, idNo, birthday, remark } = form
  const { wechatCustomerId, externalUserid, userCustomerId, cifClientNo, version, description } = customer
  const unchanged = { wechatCustomerId, externalUserid, userCustomerId, cifClientNo, version, description }
  const updated = { ...unchanged, clientName, mobile1, custGender, idType, idNo, birthday, remark } as Customer
  const update = { ...updateOf(updated), isMatching: '0' }
  const saved = await context.call('wxUpdateCustomer', update).catch((error: unknown) => throwConflict(error, customer, context))
  if (!saved.ok) fail('customer.save', 'failed', {})
  if (!(await saveRemark(updated, context))) fail('customer.save', 'remarkFailed', {})
}
export default save

/** Throws `conflict` when another user saved first, with that user's changes since this form was loaded (DEC-20). */
async function throwConflict(error: unknown, loaded: Customer, { call }: SaveContext): Promise<never> {
  if (!(error instanceof OutcomeError) || error.outcome !== 'conflict') throw error
  const request = call('getWechatCustomersByExternalUserid', { externalUserid: loaded.externalUserid ?? '' })
  const current = (await ignoreOutcomes('any', request))?.data
  fail('customer.save', 'conflict', { changes: current ? changesBetween(loaded, current) : [] })
}
