import { storeText } from '../../widgets/kit/store-text.ts'
import { eraseDraftsOf, eraseDraftsOfOthers, eraseExpiredDrafts } from '../drafts/create-draft-store.ts'
import { entryParams } from '../session/entry-params.ts'
import { identityOf, useSession } from '../session/session.ts'
import { eraseAnswersOf, eraseAnswersOfOthers, eraseExpiredAnswers } from '../answer-cache/answer-store.ts'
import { forgetPerson, isPersonOfTab, notePerson } from '../session/person-of-tab.ts'
import { erasePageOf, erasePageOfOthers } from '../side-bar/stored-page.ts'
import { moment } from './moment.ts'

/** Erases the stored answers of the person whose session the service has ended, and the page that would continue it. */
export async function eraseAnswers(): Promise<void> {
  const identity = identityOf(useSession.getState().values) ?? ''
  await Promise.all([eraseAnswersOf(identity), erasePageOf(identity)])
}

/**
 * Erases everything stored in this browser for the person of an identity that signs out: drafts, idempotency keys, answers, params of the
 * entry address.
 */
export async function eraseStoredDataOf(identity: string): Promise<void> {
  forgetEntryPerson()
  forgetPerson()
  await Promise.all([eraseDraftsOf(identity), eraseAnswersOf(identity), erasePageOf(identity)])
}

/** Keeps only what concerns the enterprise of the entry address: a reload would apply router and customer to the next person. */
function forgetEntryPerson(): void {
  const { appId, agentId = '', wechatCode = '' } = entryParams()
  if (appId) storeText('entryUrl', `${location.origin}/?${new URLSearchParams({ appId, agentId, wechatCode })}`)
}

/**
 * Erases expired data and, after a change of user in this tab, the stored data of everyone but this person and the people of these identities.
 * A page that starts with the session of its tab changes no user: others may have tabs that the browser discarded to save memory, which
 * continue when they are shown again.
 */
export async function eraseAtStart(identity: string, others: readonly string[]): Promise<void> {
  const at = moment()
  if (await isPersonOfTab(identity)) {
    await Promise.all([eraseExpiredDrafts(at), eraseExpiredAnswers(at.service)])
    return
  }
  const kept = [identity, ...others]
  await Promise.all([eraseDraftsOfOthers(kept, at), eraseAnswersOfOthers(kept, at.service), erasePageOfOthers(kept)])
  await notePerson(identity)
}
