import { createDraftStore } from '../drafts/create-draft-store.ts'
import { personOf, useSession } from '../session/session.ts'
import { history } from './tab-history.ts'

/** Whose drafts are kept: also theirs whose session the service has just ended. */
function owner(): string {
  const { token, lost, values } = useSession.getState()
  return token !== undefined || lost ? (personOf(values) ?? '') : ''
}

/** The visit to the screen one is at: the same after a reload, on the way back, and when the address's params change. */
const visit = (): string => history.current()?.entry.visit ?? ''

/** What was typed and not finished, and what was sent and not yet answered. */
export const draftStore = createDraftStore({ owner, visit, now: Date.now })
