import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'

/** The endorsements of policies, the latest first (CALL2-30); any of the staff may look them up by number (ENDORLIST-03). */
const getEndorNoByPolicyNo: Handler<'getEndorNoByPolicyNo'> = async ({ policyNoList }, context) => {
  signedIn(context)
  const { insurer, text } = context
  if (!insurer) return { refused: { status: '503', message: text('server.noInsurer') } }
  return { data: { endorDataList: await insurer.endorsementsOf(context, policyNoList) } }
}

export default getEndorNoByPolicyNo
