import { storeText } from '../../widgets/kit/store-text.ts'
import { useSession } from '../session/session.ts'
import { releaseNumber } from './release.ts'

/** The release whose limits this phone has checked its drafts by. */
const CHECKED = 'steward.draftsCheckedFor'
/** Later than what the first screens need, in milliseconds. */
const PAUSE_MS = 3_000

/**
 * Checks the drafts of this phone once for each release. Only the phone can: drafts are encrypted. It reports how many values the release
 * does not accept, and never the values.
 */
export function checkDraftsOnce(): void {
  if (releaseNumber === '') return
  setTimeout(() => {
    if (useSession.getState().token === undefined || localStorage.getItem(CHECKED) === releaseNumber) return
    storeText(CHECKED, releaseNumber, localStorage)
    // Without the code, or without the storage, the number is not reported.
    void import('./check-drafts.ts').then(({ checkDrafts }) => checkDrafts()).catch(() => undefined)
  }, PAUSE_MS)
}
