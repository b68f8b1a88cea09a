import type { Endorsement } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context, Query } from '../action.ts'
import { chatContact, customerOf } from '../customers/current.ts'
import { unwrap } from '../unwrap.ts'

/** How many policies one call takes. */
const AT_ONCE = 200

type Around = Context<'getWechatCustomersByExternalUserid' | 'getClientPolicyByIdentity' | 'getEndorNoByPolicyNo'>

/**
 * The endorsements of a policy (ENDORLIST-03, ENDORLIST-12), else of all the current customer's policies (ENDORLIST-04, AMB2-25).
 * Throws `noCustomer` where nobody is known, and `unmatched` for a customer whom the insurer does not know yet.
 */
const list: Query<'endorsements.list'> = async ({ policyNo }, context) => {
  const policyNos = policyNo ? [policyNo] : await policiesOfCustomer(context)
  const found: Endorsement[] = []
  for (let at = 0; at < policyNos.length; at += AT_ONCE) {
    const { endorDataList } = unwrap(await context.call('getEndorNoByPolicyNo', { policyNoList: policyNos.slice(at, at + AT_ONCE) }))
    found.push(...endorDataList)
  }
  return found
}
export default list

/** The policy numbers of the customer whose chat this is; none when the insurer gives none (ENDORLIST-05). */
async function policiesOfCustomer(context: Around): Promise<string[]> {
  const contact = await chatContact(context)
  const customer = contact === undefined ? undefined : await customerOf(context, contact)
  if (!customer) throw new OutcomeError('noCustomer')
  const { cifClientNo: customerid, idType: idtype, idNo: idno } = customer
  if (!customerid) throw new OutcomeError('unmatched')
  const { ok, data } = await context.call('getClientPolicyByIdentity', { customerid, ...(idtype && { idtype }), ...(idno && { idno }) })
  return ok ? data.policyList.flatMap(({ policyno }) => policyno || []) : []
}
