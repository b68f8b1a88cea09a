import { namesClaim, namesPolicy } from '../complaints/case-numbers.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns the insurer's data about a policy or a claim that one of the caller's cases names (CALL-39). Throws 403 for any other number, so
 * that the response does not reveal whether it exists. Throws 404 when the insurer does not find it, 422 unless exactly one number is
 * given. The API misspells the call's name.
 */
const getPolicyMesage = handle('getPolicyMesage', ['insurer', 'personalData'], async ({ policyNo = '', registNo = '' }, context) => {
  const { db } = context
  if ((policyNo === '') === (registNo === '')) throw new ApiError('badInput')
  const caller = requireStaff(context)
  const isNamed = policyNo === '' ? await namesClaim(db, caller, registNo) : await namesPolicy(db, caller, policyNo)
  if (!isNamed) throw new ApiError('forbidden')
  const insurer = insurerOf(context)
  const found = policyNo === '' ? await insurer.claim(context, registNo) : await insurer.policy(context, policyNo)
  if (!found) throw new ApiError('gone')
  return { data: found }
})

export default getPolicyMesage
