import { requireClaim } from '../claims/claim-access.ts'
import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Whether there is a claim, and what it is about (CLAIMPIC-19, CLAIMPIC-20). Who of the staff asks is in the security log. */
const queryCoreClaim = handle('queryCoreClaim', ['insurer', 'personalData'], async ({ registNo }, context) => {
  const asked = requireClaim(context, registNo)
  const { caller, logSecurity } = context
  if (caller?.kind === 'staff') logSecurity('sensitive_read', { userId: caller.userId })
  const claim = await insurerOf(context).coreClaim(context, asked)
  return { data: claim ? { isClaim: 'Y', ...claim } : { isClaim: 'N' } }
})

export default queryCoreClaim
