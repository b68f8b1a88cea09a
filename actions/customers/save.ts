import type { Calls, Customer } from '../../generated/data.ts'
import type { Context } from '../action.ts'

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

/** Saves the user's own remark and description of a customer. Returns false when the server refuses. */
export async function saveRemark(customer: Customer, { call }: Context<'saveCustomerRemark'>): Promise<boolean> {
  const { externalUserid, userCustomerId, remark, description, mobile1 } = customer
  const answer = await call('saveCustomerRemark', {
    external_userid: externalUserid ?? '',
    ...(userCustomerId ? { userCustomerId } : {}),
    ...(remark ? { remark } : {}),
    ...(description ? { description } : {}),
    ...(mobile1 ? { remark_mobiles: [mobile1.replace(/\s/g, '')] } : {}),
  })
  return answer.ok
}
