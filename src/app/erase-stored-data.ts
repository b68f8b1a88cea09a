import { eraseDraftsOf, eraseDraftsOfOthers } from '../drafts/create-draft-store.ts'
import { eraseAnswersOf, eraseAnswersOfOthers } from '../answer-cache/answer-store.ts'

export { eraseAnswersOf }

/** Erases everything stored in this browser for one person: drafts, idempotency keys, answers. */
export async function eraseStoredDataOf(person: string): Promise<void> {
  await Promise.all([eraseDraftsOf(person), eraseAnswersOf(person)])
}

/** Erases the stored data of everyone but these people, and expired data. */
export async function eraseStoredDataOfOthers(people: readonly string[]): Promise<void> {
  await Promise.all([eraseDraftsOfOthers(people, Date.now()), eraseAnswersOfOthers(people, Date.now())])
}
