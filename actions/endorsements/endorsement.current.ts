import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Fetches the endorsement chosen in the list from the insurer again (AMB2-24). Throws `gone` when it no longer exists. */
const current: Query<'endorsement.current'> = async ({ endorNo, policyNo }, context) => {
  const notFound = new OutcomeError('gone', { message: context.message('endorsement.notFound', {}).text })
  if (!endorNo || !policyNo) throw notFound
  const { endorDataList } = unwrap(await context.call('getEndorNoByPolicyNo', { policyNoList: [policyNo] }))
  const found = endorDataList.find((endorsement) => endorsement.endorNo === endorNo)
  if (!found) throw notFound
  return found
}

current.placeholder = ({ endorNo }, findCached) => (endorNo === undefined ? undefined : findCached('Endorsement', 'endorNo', endorNo))
export default current
