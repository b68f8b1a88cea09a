import { createDraftStore } from '../drafts/draft-store.ts'
import { visit } from '../navigation/history.ts'
import { useSession } from '../session/session.ts'

/** Whose drafts are kept: also theirs whose session the service has just ended. */
function owner(): string {
  const { token, lost, values } = useSession.getState()
  return token !== undefined || lost ? (values.userId ?? '') : ''
}

/** What was typed and not finished, and what was sent and not yet answered. */
export const draftStore = createDraftStore({ owner, visit, now: Date.now })
