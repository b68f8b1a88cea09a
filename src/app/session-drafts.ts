import { createDraftStore } from '../drafts/create-draft-store.ts'
import { personOf, useSession } from '../session/session.ts'
import { history } from './tab-history.ts'

/** Returns the owner of the drafts. A person whose session the service ended stays the owner. */
function owner(): string {
  const { token, lost, values } = useSession.getState()
  return token !== undefined || lost ? (personOf(values) ?? '') : ''
}

/** Returns the id of the current visit: unchanged by a reload, by going back and by new params in the address. */
const visit = (): string => history.current()?.entry.visit ?? ''

/** The store of drafts and of the idempotency keys of unanswered posts. */
export const draftStore = createDraftStore({ owner, visit, now: Date.now })
