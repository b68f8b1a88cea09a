import type { ownCall } from '../api/own-call.ts'
import { forgetSession, useSession } from './session.ts'
import { startSession } from './start-session.ts'

/** Nobody looks at an empty page longer than that, in milliseconds; who waited comes in when the answer is there. */
const PATIENCE_MS = 8_000

/**
 * Exchanges the claim ticket of a link for a session, before anything is drawn (DEC-14). Staff keep their own session,
 * which shows as much. Without a session the page says itself what to do, so a refusal and a lost network say nothing here.
 */
export async function exchangeTicket(ticket: string, ask: typeof ownCall): Promise<void> {
  const { token, values } = useSession.getState()
  if (token !== undefined && values.userId !== undefined) return
  const exchanged = ask('exchangeClaimTicket', { ticket }).then(
    ({ ok, data }) => {
      if (ok) startSession(String(data['token']), { registNo: String(data['registNo']) })
      // Another link's session would open another claim than this link is for.
      else if (values.registNo !== undefined) forgetSession()
    },
    () => undefined,
  )
  await Promise.race([exchanged, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
