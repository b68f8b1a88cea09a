import type { Context } from '../../actions/action.ts'
import { createLoadable, fetchSoon, loaded } from '../../renderer/loadable.ts'

const later = createLoadable(() => import('./later.ts'))

/** After the first paint, but before a user can have scrolled and reload the page, in milliseconds. */
const BEFORE_RELOAD_MS = 500

let checking: Promise<void> | undefined

/** Checks whether the page is outdated. Loading the code for it may fail, too; this must not start another check. */
function checkDeploy(): void {
  checking ??= loaded(later)
    .then(({ reloadIfOutdated }) => reloadIfOutdated())
    // The code was removed before it was loaded: the page offers to retry.
    .catch(() => undefined)
    .finally(() => (checking = undefined))
}

/** Loads code that no first screen needs, soon after it, so that a deploy cannot remove that code before. */
export function loadLaterCode(): void {
  fetchSoon(later, BEFORE_RELOAD_MS)
  // Vite's loader dispatches this event when code, or a style that it needs, cannot be fetched.
  window.addEventListener('vite:preloadError', checkDeploy)
}

/** Downloads a file through the browser. */
export const saveFile: Context['saveFile'] = async (...given) => (await loaded(later)).saveFile(...given)
