import { askSoon } from './ask-messenger.ts'
import { loadFormCode } from './form-code.ts'
import { watchDeploys } from './outdated-page.ts'
import { watchWork } from './watch-work.ts'

// The code that no first screen needs, in one file. Loading it also starts the questions below, so package.json lists it under `sideEffects`.
export { reloadIfOutdated } from './outdated-page.ts'
export { storeViewStates } from './stored-views.ts'

askSoon()
watchWork()
watchDeploys()
loadFormCode()
