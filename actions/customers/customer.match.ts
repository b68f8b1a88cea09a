import type { Customer } from '../../generated/data.ts'
import { isMobile } from '../../renderer/language/field-rules.ts'
import { fail, type Command } from '../action.ts'
import { isIdNumber } from './rules.ts'

const NO_CANDIDATES = '1'

/**
 * Searches the insurer's clients by the form's mobile or ID number (MATCH-02, MATCH-04). An empty result is recorded and throws `none`
 * (MATCH-06, MATCH-07). Also returns the customer that the search was for, so that the match is applied to the same one.
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
    await call('saveMatchingRecord', { moldStatus: NO_CANDIDATES, wechatCustomerId: customer.wechatCustomerId ?? '' })
    fail('customer.match', 'none', {})
  }
  return { customer: withFormValues(customer, form), candidates, several: candidates.length > 1 }
}
export default match

/** The customer with the values typed in the form, so that saving the match saves them too. Has a remark only if the user changed it. */
const withFormValues = ({ remark: loaded, ...customer }: Customer, { mobile1, custGender, birthday, remark }: Customer): Customer => ({
  ...customer,
  ...(mobile1 === undefined ? {} : { mobile1 }),
  ...(custGender === undefined ? {} : { custGender }),
  ...(birthday === undefined ? {} : { birthday }),
  ...(remark === undefined || remark === loaded ? {} : { remark }),
})
