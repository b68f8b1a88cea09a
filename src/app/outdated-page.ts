import { openOverlays } from '../../widgets/kit/overlay-stack.ts'
import { useForeground } from '../api/foreground.ts'
import { buildId } from '../build-id.ts'
import { draftsWritten } from '../drafts/pending-drafts.ts'

/** The build from which this tab was last reloaded. Prevents a second reload when a proxy still serves the old page. */
const RELOADED_FROM = 'steward.reloadedFrom'
/** How long after a failure the page may reload, in milliseconds, so that the tap that caused it can still open its screen. */
const AFTER_TAP_MS = 500

let isOutdated = false

/**
 * Reloads a page that was opened before a deploy and needs code that the deploy removed. Without this, each retry would fail. The page
 * reloads once, as soon as no input can be lost: at once without a form or an overlay, otherwise when the user opens another screen.
 */
export function watchForDeploys(): void {
  // Vite's loader dispatches this event when code, or a style that it needs, cannot be fetched.
  window.addEventListener('vite:preloadError', () => setTimeout(() => void checkBuild(), AFTER_TAP_MS))
  openOverlays.subscribe(reloadIfSafe)
  useForeground.subscribe(reloadIfSafe)
}

async function checkBuild(): Promise<void> {
  const deployed = await deployedBuild()
  isOutdated = deployed !== undefined && deployed !== buildId() && sessionStorage.getItem(RELOADED_FROM) !== buildId()
  reloadIfSafe()
}

/** Returns the id of the build that the service serves now; undefined when it does not answer. */
async function deployedBuild(): Promise<string | undefined> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text()
    return /<script[^>]*\ssrc="[^"]*\/assets\/([\w-]+)\.js"/.exec(page)?.[1]
  } catch {
    return undefined
  }
}

function reloadIfSafe(): void {
  if (isOutdated && document.querySelector('form') === null) void reload()
}

/** Reloads an outdated page when the user has just opened a screen, whose form, if it has one, is still untouched. */
export function reloadAfterNavigation(): void {
  if (isOutdated) void reload()
}

async function reload(): Promise<void> {
  await draftsWritten()
  // An overlay may contain input, and a running write must reach the service.
  if (!isOutdated || openOverlays.isOpen() || useForeground.getState().count > 0) return
  isOutdated = false
  sessionStorage.setItem(RELOADED_FROM, buildId())
  window.location.reload()
}
