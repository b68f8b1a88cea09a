import { storeText } from '../../widgets/kit/store-text.ts'
import { eraseDraftsOf, eraseDraftsOfOthers } from '../drafts/create-draft-store.ts'
import { entryParams } from '../session/entry-params.ts'
import { identityOf, useSession } from '../session/session.ts'
import { eraseAnswersOf, eraseAnswersOfOthers } from '../answer-cache/answer-store.ts'
import { erasePageOf, erasePageOfOthers } from '../side-bar/stored-page.ts'

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
  await Promise.all([eraseDraftsOf(identity), eraseAnswersOf(identity), erasePageOf(identity)])
}

/** Keeps only what concerns the enterprise of the entry address: a reload would apply router and customer to the next person. */
function forgetEntryPerson(): void {
  const { appId, agentId = '', wechatCode = '' } = entryParams()
  if (appId) storeText('entryUrl', `${location.origin}/?${new URLSearchParams({ appId, agentId, wechatCode })}`)
}

/** Erases the stored data of everyone but the people of these identities, and expired data. */
export async function eraseStoredDataOfOthers(identities: readonly string[]): Promise<void> {
  await Promise.all([
    eraseDraftsOfOthers(identities, Date.now()),
    eraseAnswersOfOthers(identities, Date.now()),
    erasePageOfOthers(identities),
  ])
}
