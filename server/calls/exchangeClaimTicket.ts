import { CLAIMANT_COOKIE_SECONDS } from '../claims/claim-access.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { countAddress, uncountAddress } from '../identity/address-limit.ts'
import { isStaff } from '../identity/staff.ts'
import { issueToken } from '../identity/sessions.ts'

const SERVICES = ['browser', 'claimTickets', 'client'] as const

/**
 * Starts a session for the pictures of one claim with the ticket of a link (DEC-14). Each opening of the link starts a new session, which
 * ends with the ticket at the latest. Invalid tickets count per address like wrong passwords; throws `tooMany` (429) beyond the limit.
 */
const exchangeClaimTicket = handle(
  'exchangeClaimTicket',
  SERVICES,
  async ({ ticket }, { browser, db, now, client, claimTickets, text, logSecurity }) => {
    if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
    const found = claimTickets.read(ticket, now)
    const isSent = found && (await isStaff(db, found.sentBy))
    if (!found || !isSent) {
      logSecurity('authn_login_fail', { reason: 'wrong', by: 'ticket' })
      return { refused: { status: '401', message: text('server.ticketRefused') } }
    }
    if (client !== undefined) await uncountAddress(db, client)
    const { registNo, expiresAt } = found
    // Names the browser before its first upload: the answer to an upload may be lost, and its repetition sets no cookie.
    browser.named(CLAIMANT_COOKIE_SECONDS)
    logSecurity('authn_login_success', { by: 'ticket' })
    return { data: { token: await issueToken(db, { kind: 'ticket', registNo, userId: found.sentBy }, now, expiresAt), registNo } }
  },
)

export default exchangeClaimTicket
