import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { remembered } from './current-endorsement.ts'

/** The endorsement that was chosen in the list, as the insurer has it now (AMB2-24). */
const current: Query<'endorsement.current'> = async (_params, context) => {
  const chosen = remembered(context)
  const none = new OutcomeError('gone', { message: context.message('endorsement.notFound', {}).text })
  if (!chosen) throw none
  const { endorDataList } = unwrap(await context.call('getEndorNoByPolicyNo', { policyNoList: [chosen.policyNo] }))
  const found = endorDataList.find(({ endorNo }) => endorNo === chosen.endorNo)
  if (!found) throw none
  return found
}
export default current
