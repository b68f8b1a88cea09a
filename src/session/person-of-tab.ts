import { storeText } from '../../widgets/kit/store-text.ts'
import { pseudonym } from '../drafts/crypto.ts'
import { createRunExclusively } from '../drafts/run-exclusively.ts'
import { personOf } from './session.ts'

/** Storage key of the pseudonym of the person for whom this tab has erased the data of others. A reload keeps it. */
const KEY = 'steward.person'

const runExclusively = createRunExclusively()

/** Returns undefined where the browser cannot compute one, or not in time. */
const pseudonymOf = (identity: string) => runExclusively(() => pseudonym(personOf(identity)))

/**
 * Whether the person of an identity is the one who has been using this tab, so that their sign-in changes no user. True while that is unknown;
 * it is checked again at the next start of the page.
 */
export async function isPersonOfTab(identity: string): Promise<boolean> {
  const person = await pseudonymOf(identity)
  return person === undefined || person === sessionStorage.getItem(KEY)
}

/** Stores that the person of an identity uses this tab. */
export const notePerson = async (identity: string): Promise<void> => void storeText(KEY, await pseudonymOf(identity))

/** Forgets who used this tab: the next sign-in is a change of user. */
export const forgetPerson = (): void => void storeText(KEY, undefined)
