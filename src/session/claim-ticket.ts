import type { ownCall } from '../api/own-call.ts'
import { forgetSession, useSession } from './session.ts'
import { startSession } from './start-session.ts'

/** How long the first render waits for the exchange, in milliseconds. A later response still starts the session. */
const WAIT_MS = 8_000

/**
 * Exchanges the claim ticket of a link for a session before the first render (DEC-14). A staff session is kept and the ticket ignored.
 * Failures are not reported here, because the page without a session explains what to do.
 */
export async function exchangeTicket(ticket: string, call: typeof ownCall): Promise<void> {
  const { token, values } = useSession.getState()
  if (token !== undefined && values.userId !== undefined) return
  const exchanged = call('exchangeClaimTicket', { ticket }).then(
    ({ ok, data }) => {
      if (ok) startSession(String(data['token']), { registNo: String(data['registNo']) })
      // A session from another link would show another claim.
      else if (values.registNo !== undefined) forgetSession()
    },
    () => undefined,
  )
  await Promise.race([exchanged, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}
