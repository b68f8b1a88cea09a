// The code that no first screen needs, in one file.
export { askSoon } from './ask-messenger.ts'
export { reloadIfOutdated } from './outdated-page.ts'
export { storeViewStates } from './stored-views.ts'
