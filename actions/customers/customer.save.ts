import type { Customer } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail, type Command, type Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { othersChanges, withoutSpaces } from './changes.ts'
import { saveNotes, updateOf } from './save.ts'

type SaveContext = Context<'wxUpdateCustomer' | 'saveCustomerRemark' | 'getWechatCustomersByExternalUserid'>

/**
 * Saves the customer form, then the remark, if it or the mobile was changed (AMB-44). The description and the client number found by matching
 * stay unchanged. Throws `conflict` with what was saved elsewhere since the form was loaded (DEC-20), by another user or in another window.
 */
const save: Command<'customer.save'> = async ({ customer = {}, form = {} }, context) => {
  const { clientName, mobile1, custGender, idType, idNo, birthday, remark } = form
  const { wechatCustomerId, externalUserid, userCustomerId, cifClientNo, version } = customer
  const unchanged = { wechatCustomerId, externalUserid, userCustomerId, cifClientNo, version }
  const updated = { ...unchanged, clientName, mobile1, custGender, idType, idNo, birthday, remark } as Customer
  const update = { ...updateOf(updated), isMatching: '0' }
  const saved = await context.call('wxUpdateCustomer', update).catch(async (error: unknown) => {
    const current = await unconflictingVersion(error, { loaded: customer, updated }, context)
    // The version is a part of the key: it may differ in each attempt.
    return context.call('wxUpdateCustomer', { ...update, version: current }, { keyPerValues: true })
  })
  if (!saved.ok) fail('customer.save', 'failed', {})
  const isRemarked = (remark ?? '') !== (customer.remark ?? '')
  if (!isRemarked && withoutSpaces(mobile1 ?? '') === withoutSpaces(customer.mobile1 ?? '')) return
  const refuseConflict = (current: Customer) => {
    const changes = othersChanges(customer, updated, current).filter(({ field }) => isRemarked && field === 'remark')
    if (changes.length > 0) fail('customer.save', 'conflict', { changes })
  }
  const changed = isRemarked ? { remark: remark ?? '' } : {}
  if (!(await saveNotes(updated, changed, context, refuseConflict))) fail('customer.save', 'remarkFailed', {})
}
export default save

/**
 * After a 409, returns the current version if all fields that changed since the form was loaded have the form's values: an earlier attempt
 * saved them, but its answer was lost. Otherwise throws `conflict` with the changes to other values.
 */
async function unconflictingVersion(
  error: unknown,
  { loaded, updated }: { loaded: Customer; updated: Customer },
  { call }: SaveContext,
): Promise<string> {
  if (!(error instanceof OutcomeError) || error.outcome !== 'conflict') throw error
  const request = call('getWechatCustomersByExternalUserid', { externalUserid: loaded.externalUserid ?? '' })
  const current = (await ignoreOutcomes('any', request))?.data
  const changes = current ? othersChanges(loaded, updated, current) : []
  if (current?.version === undefined || changes.length > 0) fail('customer.save', 'conflict', { changes })
  return current.version
}
