import { askSoon } from './ask-messenger.ts'

// The code that no first screen needs, in one file.
export { reloadIfOutdated } from './outdated-page.ts'
export { storeViewStates } from './stored-views.ts'

askSoon()
