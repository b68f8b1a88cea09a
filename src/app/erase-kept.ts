import { eraseDraftsOf, eraseOthers } from '../drafts/create-draft-store.ts'
import { eraseAnswersOf, eraseAnswersOfOthers } from '../kept-answers/answer-store.ts'

export { eraseAnswersOf }

/** Erases what this browser keeps of one person: drafts, what was sent and not answered, answers. */
export async function eraseKeptOf(person: string): Promise<void> {
  await Promise.all([eraseDraftsOf(person), eraseAnswersOf(person)])
}

/** Erases what it keeps of everybody but these people, and whatever is too old. */
export async function eraseKeptOfOthers(people: readonly string[]): Promise<void> {
  await Promise.all([eraseOthers(people, Date.now()), eraseAnswersOfOthers(people, Date.now())])
}
