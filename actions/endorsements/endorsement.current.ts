import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** The endorsement that was chosen in the list, as the insurer has it now (AMB2-24). */
const current: Query<'endorsement.current'> = async ({ endorNo, policyNo }, context) => {
  const none = new OutcomeError('gone', { message: context.message('endorsement.notFound', {}).text })
  if (!endorNo || !policyNo) throw none
  const { endorDataList } = unwrap(await context.call('getEndorNoByPolicyNo', { policyNoList: [policyNo] }))
  const found = endorDataList.find((endorsement) => endorsement.endorNo === endorNo)
  if (!found) throw none
  return found
}

current.placeholder = ({ endorNo }, held) => (endorNo === undefined ? undefined : held('Endorsement', 'endorNo', endorNo))
export default current
