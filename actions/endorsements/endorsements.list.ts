import { uniqBy } from 'es-toolkit'
import type { Endorsement } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { plainLine } from '../../renderer/language/plain-text.ts'
import { documentNumber } from '../../renderer/language/typed-value.ts'
import type { Context, Query } from '../action.ts'
import { customerOf } from '../customers/current.ts'
import { unwrap } from '../unwrap.ts'

/** The maximum number of policies per call. */
const BATCH_SIZE = 200

type ListContext = Context<'getWechatCustomersByExternalUserid' | 'getClientPolicyByIdentity' | 'getEndorNoByPolicyNo'>

/**
 * Returns the endorsements of a policy (ENDORLIST-03, ENDORLIST-12), else of all policies of the customer with this contact, else of the
 * current customer (ENDORLIST-04, DEC-39). The name is that of the customer, else the core's. Throws `noCustomer` without a customer, and `unmatched` for a customer without a client number.
 */
const list: Query<'endorsements.list'> = async ({ policyNo, externalUserid }, context) => {
  const { policyNos, custName } = policyNo?.trim()
    ? { policyNos: numbersOf(policyNo), custName: undefined }
    : await policiesOfCustomer(externalUserid ?? (await context.customer.current()), context)
  const found: Endorsement[] = []
  for (let at = 0; at < policyNos.length; at += BATCH_SIZE) {
    const { endorDataList } = unwrap(await context.call('getEndorNoByPolicyNo', { policyNoList: policyNos.slice(at, at + BATCH_SIZE) }))
    found.push(...endorDataList.map((each) => (custName ? { ...each, custName } : each)))
  }
  // The core may know a policy by both numbers.
  return uniqBy(found, (each) => each.endorNo ?? each)
}
export default list

/** Returns the numbers that a typed policy number may be in the core, which may store hyphens or lower case: as typed, and normalized. */
const numbersOf = (typed: string): string[] => [...new Set([plainLine(typed), documentNumber(typed)])].filter((number) => number !== '')

/** Returns name and policy numbers of a contact's customer; no numbers when the insurer refuses (ENDORLIST-05). */
async function policiesOfCustomer(
  contact: string | undefined,
  context: ListContext,
): Promise<{ policyNos: string[]; custName: string | undefined }> {
  const customer = contact === undefined ? undefined : await customerOf(context, contact)
  if (!customer) throw new OutcomeError('noCustomer')
  const { cifClientNo: customerid, idType: idtype, idNo: idno } = customer
  if (!customerid) throw new OutcomeError('unmatched')
  const { ok, data } = await context.call('getClientPolicyByIdentity', { customerid, ...(idtype && { idtype }), ...(idno && { idno }) })
  return {
    policyNos: ok ? data.policyList.flatMap(({ policyno }) => policyno || []) : [],
    custName: customer.clientName || customer.custName,
  }
}
