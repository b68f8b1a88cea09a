import { askSoon } from './ask-messenger.ts'
import { watchAccountLinks } from '../session/account-link.ts'
import { watchEnterKey } from '../../widgets/kit/enter-key.ts'
import { watchSwipes } from '../../widgets/kit/swipe.ts'
import { sendErrors } from '../errors/send-report.ts'
import { loadFormCode } from './form-code.ts'
import { watchDeploys } from './outdated-page.ts'
import { checkDraftsOnce } from '../release/check-drafts-once.ts'
import { followReleases } from '../release/follow-releases.ts'
import { watchTappedRows } from './tapped-row.ts'
import { watchViewStates } from './stored-views.ts'
import { watchDay } from './watch-day.ts'
import { watchWork } from './watch-work.ts'
import { loadWideWindow } from './load-wide-window.ts'
import { wideQuery } from './wide-window.ts'

// The code that no first screen needs, in one file. Loading it also starts the questions below, so package.json lists it under `sideEffects`.
export { reloadIfOutdated } from './outdated-page.ts'
export { saveFile } from './save-file.ts'

// The picture of a failed load, which must be there when the network is not.
void import('../frame/states-later.tsx').catch(() => undefined)
sendErrors()
askSoon()
watchWork()
watchDay()
watchDeploys()
followReleases()
checkDraftsOnce()
const wide = wideQuery()
wide.addEventListener('change', () => void loadWideWindow())
// The window may have become wide since the page was loaded.
if (wide.matches) void loadWideWindow()
loadFormCode()
watchSwipes()
watchTappedRows()
watchViewStates()
watchEnterKey()
watchAccountLinks()
