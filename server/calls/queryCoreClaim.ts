import { requireClaim } from '../claims/claim-access.ts'
import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns whether a claim exists, and its data (CLAIMPIC-19, CLAIMPIC-20). Requests by staff are written to the security log. */
const queryCoreClaim = handle('queryCoreClaim', ['insurer', 'personalData'], async ({ registNo }, context) => {
  const reportNo = requireClaim(context, registNo)
  const { caller, logSecurity } = context
  if (caller?.kind === 'staff') logSecurity('sensitive_read', { userId: caller.userId })
  const claim = await insurerOf(context).coreClaim(context, reportNo)
  return { data: claim ? { isClaim: 'Y', ...claim } : { isClaim: 'N' } }
})

export default queryCoreClaim
