import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { statesOf } from '../signing/links.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns the endorsements of policies, latest first (CALL2-30), with the state of their signing. Any staff member may look them up by
 * number (ENDORLIST-03).
 */
const getEndorNoByPolicyNo = handle('getEndorNoByPolicyNo', ['insurer', 'personalData'], async ({ policyNoList }, context) => {
  requireStaff(context)
  const found = await insurerOf(context).endorsementsOf(context, policyNoList)
  const stateOf = await statesOf(
    context.db,
    found.flatMap(({ endorNo }) => endorNo ?? []),
    context.now,
  )
  return { data: { endorDataList: found.map((each) => ({ ...each, endorState: stateOf(each.endorNo ?? '') })) } }
})

export default getEndorNoByPolicyNo
