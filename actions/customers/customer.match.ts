import type { Customer } from '../../generated/data.ts'
import { isMobile } from '../../renderer/language/field-rules.ts'
import { fail, type Command } from '../action.ts'
import { isIdNumber } from './rules.ts'

const NONE = '1'

/**
 * Looks for a customer among the insurer's by what stands in the form, mobile or ID number (MATCH-02, MATCH-04). Nobody is written
 * down and said (MATCH-06, MATCH-07). What it gives back says for whom it looked, so that nobody else is matched with whom it found.
 */
const match: Command<'customer.match'> = async ({ customer = {}, form = {} }, { call }) => {
  const mobile = (form.mobile1 ?? '').replace(/\s/g, '')
  const idNo = (form.idNo ?? '').trim()
  if (mobile === '' && idNo === '') fail('customer.match', 'noInput', {})
  if (mobile !== '' && !isMobile(mobile)) fail('customer.match', 'badMobile', {})
  if (idNo !== '' && !isIdNumber(idNo)) fail('customer.match', 'badIdNo', {})
  const answer = await call('getClientListByIdentify', { ...(mobile && { mobile }), ...(idNo && { idNo }) })
  if (!answer.ok) fail('customer.match', 'failed', {})
  const candidates = answer.data.customerList
  if (candidates.length === 0) {
    await call('saveMatchingRecord', { moldStatus: NONE, wechatCustomerId: customer.wechatCustomerId ?? '' })
    fail('customer.match', 'none', {})
  }
  return { customer: wanted(customer, form), candidates, several: candidates.length > 1 }
}
export default match

/** The customer with what one has just typed of them, so that a match saves no less than the form. */
const wanted = (customer: Customer, { mobile1, custGender, birthday, remark }: Customer): Customer => ({
  ...customer,
  ...(mobile1 === undefined ? {} : { mobile1 }),
  ...(custGender === undefined ? {} : { custGender }),
  ...(birthday === undefined ? {} : { birthday }),
  ...(remark === undefined ? {} : { remark }),
})
