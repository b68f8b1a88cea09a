import { namesClaim, namesPolicy } from '../complaints/named-numbers.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * What the insurer knows of a policy or of a claim (CALL-39), if a case of the caller's names it: 403 for every other
 * number, whether there is such a thing or not, 404 when the insurer knows none, 422 unless exactly one is asked for,
 * and a refusal in words where no core system is set up. The spelling of the call's name is the API's.
 */
const getPolicyMesage = handle('getPolicyMesage', ['insurer', 'personalData'], async ({ policyNo = '', registNo = '' }, context) => {
  const { db } = context
  if ((policyNo === '') === (registNo === '')) throw new ApiError('badInput')
  const caller = signedIn(context)
  const isNamed = policyNo === '' ? await namesClaim(db, caller, registNo) : await namesPolicy(db, caller, policyNo)
  if (!isNamed) throw new ApiError('forbidden')
  const insurer = insurerOf(context)
  const found = policyNo === '' ? await insurer.claim(context, registNo) : await insurer.policy(context, policyNo)
  if (!found) throw new ApiError('gone')
  return { data: found }
})

export default getPolicyMesage
