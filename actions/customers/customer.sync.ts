import type { Candidate, CustomerBase } from '../../generated/data.ts'
import { fail, type Command, type Context } from '../action.ts'
import { saveRemark, updateOf } from './save.ts'
import { matchedWith, platesOf } from './match-rules.ts'

type Around = Context<'getCustomerBaseInfoByIdNo' | 'getClientCarInfoByIdentity' | 'wxUpdateCustomer' | 'saveCustomerRemark'>

/**
 * Makes the customer that was looked for the chosen client of the insurer's, or the only one (MATCH-08, MATCH-12): their base
 * information, their vehicles, the customer saved, the remark, strictly one after the other (AMB-43). The first step that fails says
 * so and stops; nothing is saved before both loads have answered.
 */
const sync: Command<'customer.sync'> = async ({ match = {}, chosen }, context) => {
  const candidate = chosen ?? match.candidates?.[0]
  const { customer } = match
  if (!candidate?.customerid || !customer) fail('customer.sync', 'saveFailed', {})
  const base = await baseOf(candidate, context)
  const vehicles = await vehiclesOf(candidate, context)
  const description = platesOf(vehicles, String(context.setting('unlicensedPlate')), Number(context.setting('platesCharacters')))
  const matched = matchedWith(customer, candidate, base)
  const saved = await context.call('wxUpdateCustomer', { ...updateOf(matched), isMatching: '1' })
  if (!saved.ok) fail('customer.sync', 'saveFailed', {})
  if (!(await saveRemark({ ...matched, description }, context))) fail('customer.sync', 'remarkFailed', {})
}
export default sync

const identity = ({ customerid = '', idtype, idno }: Candidate) => ({
  customerid,
  ...(idtype ? { idtype } : {}),
  ...(idno ? { idno } : {}),
})

async function baseOf(candidate: Candidate, { call }: Around): Promise<CustomerBase> {
  const answer = await call('getCustomerBaseInfoByIdNo', identity(candidate))
  return answer.ok ? answer.data.customermap : fail('customer.sync', 'baseInfoFailed', {})
}

async function vehiclesOf(candidate: Candidate, { call }: Around) {
  const answer = await call('getClientCarInfoByIdentity', identity(candidate))
  return answer.ok ? answer.data.vehicleList : fail('customer.sync', 'vehiclesFailed', {})
}
