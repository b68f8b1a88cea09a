import { tasksOfCases } from '../complaints/find-case.ts'
import { type HandlerContext, signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * What the insurer knows of a policy or of a claim (CALL-39), if a case of the caller's names it: 403 for every other
 * number, whether there is such a thing or not, 404 when the insurer knows none, 422 unless exactly one is asked for,
 * and a refusal in words where no core system is set up.
 */
const getPolicyMesage: Handler<'getPolicyMesage'> = async ({ policyNo = '', registNo = '' }, context) => {
  const { db, insurer, text } = context
  if ((policyNo === '') === (registNo === '')) throw new ApiError('badInput')
  if (!(await isNamed(context, policyNo, registNo))) throw new ApiError('forbidden')
  if (!insurer) return { refused: { status: '503', message: text('server.noInsurer') } }
  const found = policyNo === '' ? await insurer.claim(db, registNo) : await insurer.policy(db, policyNo)
  if (!found) throw new ApiError('gone')
  return { data: found }
}

/** Whether a case of the caller's names the policy, or the claim. */
async function isNamed(context: HandlerContext, policyNo: string, registNo: string): Promise<boolean> {
  const { db } = context
  const mine = tasksOfCases(db, signedIn(context))
  const found =
    policyNo === ''
      ? await db
          .selectFrom('complaint_claim')
          .select('caseNo')
          .where('registNo', '=', registNo)
          .where('caseNo', 'in', mine)
          .executeTakeFirst()
      : await db
          .selectFrom('complaint_policy')
          .select('caseNo')
          .where('policyNo', '=', policyNo)
          .where('caseNo', 'in', mine)
          .executeTakeFirst()
  return found !== undefined
}

export default getPolicyMesage
