import type { Candidate, CustomerBase } from '../../generated/data.ts'
import { fail, type Command, type Context } from '../action.ts'
import { saveNotes, updateOf } from './save.ts'
import { withClient, platesOf } from './match-rules.ts'

type SyncContext = Context<
  | 'getCustomerBaseInfoByIdNo'
  | 'getClientCarInfoByIdentity'
  | 'wxUpdateCustomer'
  | 'saveCustomerRemark'
  | 'getWechatCustomersByExternalUserid'
>

/**
 * Links the searched customer to the chosen client of the insurer, or to the only candidate (MATCH-08, MATCH-12). Loads base data and
 * vehicles, then saves customer and remark, strictly in this order (AMB-43). The first failing step throws its outcome and stops.
 */
const sync: Command<'customer.sync'> = async ({ match = {}, chosen }, context) => {
  const candidate = chosen ?? match.candidates?.[0]
  const { customer } = match
  if (!candidate?.customerid || !customer) fail('customer.sync', 'saveFailed', {})
  const base = await baseOf(candidate, context)
  const vehicles = await vehiclesOf(candidate, context)
  const description = platesOf(vehicles, String(context.setting('unlicensedPlate')), Number(context.setting('platesCharacters')))
  const matched = withClient(customer, candidate, base)
  const saved = await context.call('wxUpdateCustomer', { ...updateOf(matched), isMatching: '1' })
  if (!saved.ok) fail('customer.sync', 'saveFailed', {})
  const { remark } = customer
  const changed = { description, ...(remark === undefined ? {} : { remark }) }
  if (!(await saveNotes(matched, changed, context))) fail('customer.sync', 'remarkFailed', {})
}
export default sync

const identity = ({ customerid = '', idtype, idno }: Candidate) => ({
  customerid,
  ...(idtype ? { idtype } : {}),
  ...(idno ? { idno } : {}),
})

async function baseOf(candidate: Candidate, { call }: SyncContext): Promise<CustomerBase> {
  const answer = await call('getCustomerBaseInfoByIdNo', identity(candidate))
  return answer.ok ? answer.data.customermap : fail('customer.sync', 'baseInfoFailed', {})
}

async function vehiclesOf(candidate: Candidate, { call }: SyncContext) {
  const answer = await call('getClientCarInfoByIdentity', identity(candidate))
  return answer.ok ? answer.data.vehicleList : fail('customer.sync', 'vehiclesFailed', {})
}
