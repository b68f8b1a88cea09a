import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns the endorsements of policies, latest first (CALL2-30). Any staff member may look them up by number (ENDORLIST-03). */
const getEndorNoByPolicyNo = handle('getEndorNoByPolicyNo', ['insurer', 'personalData'], async ({ policyNoList }, context) => {
  requireStaff(context)
  return { data: { endorDataList: await insurerOf(context).endorsementsOf(context, policyNoList) } }
})

export default getEndorNoByPolicyNo
