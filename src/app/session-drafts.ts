import { createDraftStore } from '../drafts/create-draft-store.ts'
import { identityOf, useSession } from '../session/session.ts'
import { moment } from './moment.ts'
import { history } from './tab-history.ts'

/** Returns the identity whose drafts are stored. It remains after the service ended the session. */
function identity(): string {
  const { token, lost, values } = useSession.getState()
  return token !== undefined || lost ? (identityOf(values) ?? '') : ''
}

/** Returns the id of the current visit: unchanged by a reload, by going back and by new params in the address. */
const visit = (): string => history.current()?.entry.visit ?? ''

/** The store of drafts and of the idempotency keys of unanswered posts. */
export const draftStore = createDraftStore({ identity, visit, now: moment })
