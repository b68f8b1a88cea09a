import type { Calls, Customer } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { withoutSpaces } from './changes.ts'

/** Returns the request of `wxUpdateCustomer`. Empty fields are omitted, which clears them on the server. */
export function updateOf(customer: Customer): Calls['wxUpdateCustomer']['send'] {
  const { wechatCustomerId = '', clientName, mobile1, custGender, idType, idNo, cifClientNo, birthday, version } = customer
  return {
    wechatCustomerId,
    ...(clientName ? { clientName } : {}),
    ...(mobile1 ? { mobile1 } : {}),
    ...(custGender ? { custGender } : {}),
    ...(idType ? { idType } : {}),
    ...(idNo ? { idNo } : {}),
    ...(cifClientNo ? { cifClientNo } : {}),
    ...(birthday ? { birthday } : {}),
    ...(version ? { version } : {}),
  }
}

/** A steward's own notes about a customer. An empty text clears one. */
type Notes = Pick<Customer, 'remark' | 'description'>

/**
 * Saves the `changed` ones of the user's own notes about a customer, and the mobile. The call replaces both notes, so one that the user did not
 * change is sent as it is now: another window of the user may have saved it since the page was loaded. `check` gets the current notes first.
 * Returns false when the server refuses.
 */
export async function saveNotes(
  { externalUserid = '', userCustomerId, mobile1 }: Customer,
  changed: Notes,
  { call }: Context<'saveCustomerRemark' | 'getWechatCustomersByExternalUserid'>,
  check?: (current: Customer) => void,
): Promise<boolean> {
  const read = await call('getWechatCustomersByExternalUserid', { externalUserid })
  if (!read.ok) return false
  check?.(read.data)
  const { remark, description } = { ...read.data, ...changed }
  const notes = {
    external_userid: externalUserid,
    ...(userCustomerId ? { userCustomerId } : {}),
    ...(remark ? { remark } : {}),
    ...(description ? { description } : {}),
    ...(mobile1 ? { remark_mobiles: [withoutSpaces(mobile1)] } : {}),
  }
  // A part of the request was just read, so a repeated command may send another one.
  const answer = await call('saveCustomerRemark', notes, { keyPerValues: true })
  return answer.ok
}
