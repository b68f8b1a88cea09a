import { eraseDraftsOf } from '../../../src/drafts/create-draft-store.ts'
import { eraseAnswersOf } from '../../../src/answer-cache/answer-store.ts'
import { handoff } from '../../../src/session/handoff.ts'
import { forgetSession, identityOf, useSession } from '../../../src/session/session.ts'
import { postToTabs } from '../../../src/session/tabs.ts'

const TIMEOUT_MS = 5_000

/** Clears the session and tells other tabs and the service. Returns false when the service could not be reached. */
export async function signOut(everywhere: boolean, byOtherTab = false): Promise<boolean> {
  const { token, values } = useSession.getState()
  const person = identityOf(values)
  if (person !== undefined && !byOtherTab) postToTabs({ said: 'signedOut', person, everywhere })
  forgetSession()
  handoff.forget()
  void eraseDraftsOf(person ?? '')
  void eraseAnswersOf(person ?? '')
  if (token === undefined || (byOtherTab && everywhere)) return true
  try {
    const answer = await fetch(`/api/pwesure/web/wechatUser/${everywhere ? 'endAllSessions' : 'endSession'}`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify(everywhere ? {} : { token }),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok || answer.status === 401
  } catch {
    return false
  }
}
