import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { countAddress, uncountAddress } from '../identity/address-limit.ts'
import { isStaff } from '../identity/staff.ts'
import { issueToken } from '../identity/sessions.ts'

/**
 * A session for the pictures of one claim, for the ticket of a link (DEC-14): of its own each time the link is opened, and
 * over with the ticket at the latest. Tickets that are none count at the address they come from, as wrong passwords do;
 * throws `tooMany` (429) after too many from one.
 */
const exchangeClaimTicket = handle(
  'exchangeClaimTicket',
  ['claimTickets', 'client'],
  async ({ ticket }, { db, now, client, claimTickets, text, logSecurity }) => {
    if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
    const found = claimTickets.read(ticket, now)
    const isSent = found && (await isStaff(db, found.sentBy))
    if (!found || !isSent) {
      logSecurity('authn_login_fail', { reason: 'wrong', by: 'ticket' })
      return { refused: { status: '401', message: text('server.ticketRefused') } }
    }
    if (client !== undefined) await uncountAddress(db, client)
    const { registNo, expiresAt } = found
    logSecurity('authn_login_success', { by: 'ticket' })
    return { data: { token: await issueToken(db, { kind: 'ticket', registNo, userId: found.sentBy }, now, expiresAt), registNo } }
  },
)

export default exchangeClaimTicket
