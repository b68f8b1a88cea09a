import { requireClaim } from '../claims/claim-access.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns a ticket for the pictures of one claim, for the link to a claimant; valid for 24 hours (DEC-14). */
const issueClaimTicket = handle('issueClaimTicket', ['claimTickets'], async ({ registNo }, context) => {
  const { userId: sentBy } = requireStaff(context)
  return { data: { ticket: context.claimTickets.issue({ registNo: requireClaim(context, registNo), sentBy }, context.now) } }
})

export default issueClaimTicket
