import { missingCode } from '../../renderer/loadable.ts'
import { storeText } from '../../widgets/kit/store-text.ts'
import { openOverlays } from '../../widgets/kit/overlay-stack.ts'
import { runningChains } from '../../renderer/run/steps/index.ts'
import { useForeground } from '../api/foreground.ts'
import { buildId } from '../build-id.ts'
import { draftsWritten } from '../drafts/pending-drafts.ts'
import { notifications } from '../frame/notifications.ts'
import { currentEntryId } from './tab-history.ts'

/** The build from which this tab was last reloaded. Prevents a second reload when a proxy still serves the old page. */
const RELOADED_FROM = 'steward.reloadedFrom'
/** How often an outdated page tries to reload, in milliseconds. The first time comes after the tap that needed the missing code. */
const RETRY_MS = 500

/** How often a page that comes to the front asks whether its files are still served, in milliseconds. */
const CHECK_MS = 3_600_000

/** Inputs for text. Some input methods show a composition in the value before it is entered. */
const TYPED = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

let checkedAt = Date.now()
/** The history entry of the last tap or input. */
let usedEntry: string | undefined
let retry: ReturnType<typeof setInterval> | undefined

/**
 * Reloads a page that was opened before a deploy and needs code that the deploy removed. Without this, each retry would fail. The page
 * reloads once, as soon as no input can be lost.
 */
export async function reloadIfOutdated(): Promise<void> {
  const entry = currentEntryId()
  if (await isOutdated()) reloadWhenSafe({ reason: RELOADED_FROM, about: buildId(), entry })
}

/** Why a page reloads. It reloads once for each `about` of a reason, also when a proxy still serves the old page. */
interface Reload {
  reason: string
  about: string
  /** The history entry whose form must have been left. */
  entry: string | undefined
}

/** Reloads the page as soon as nothing can be lost. */
export function reloadWhenSafe(reload: Reload): void {
  if (sessionStorage.getItem(reload.reason) === reload.about) return
  clearInterval(retry)
  retry = setInterval(() => void reloadIfSafe(reload), RETRY_MS)
}

/**
 * Reloads a page whose files the service no longer has, because a newer build replaced its build more than 14 days ago, when the page comes
 * to the front. Also names the outcome of code that a deploy removed, so that the user learns that only a new page helps.
 */
export function watchDeploys(): void {
  for (const use of ['click', 'input']) document.addEventListener(use, () => (usedEntry = currentEntryId()), true)
  missingCode.outcome = async () => ((await isOutdated()) ? 'outdatedPage' : 'requestFailed')
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checkedAt) < CHECK_MS) return
    checkedAt = Date.now()
    void isRemoved().then((removed) => (removed ? reloadIfOutdated() : undefined))
  })
}

/** Whether the service answers that it has no files of this page's build. */
async function isRemoved(): Promise<boolean> {
  try {
    return (await fetch(`/assets/${buildId()}.js`, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/** Whether the service serves the page of another build. */
async function isOutdated(): Promise<boolean> {
  const deployed = await deployedBuild()
  return deployed !== undefined && deployed !== buildId()
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

async function reloadIfSafe({ reason, about, entry }: Reload): Promise<void> {
  if (isBusy(entry)) return
  await draftsWritten()
  if (isBusy(entry)) return
  clearInterval(retry)
  // The page could reload again and again without the mark.
  if (storeText(reason, about)) window.location.reload()
}

/**
 * Whether a reload could lose something. An overlay may contain input, and a focused text has a keyboard. A write must reach the service, and
 * its next steps and its message belong to it. A form is safe only if nobody has used it.
 */
function isBusy(entry: string | undefined): boolean {
  const { activeElement } = document
  const isTyping = (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) && activeElement.value !== ''
  const isFormUsed = document.querySelector('form') !== null && [entry, usedEntry].includes(currentEntryId())
  const isShowing = openOverlays.isOpen() || notifications.look().passing !== undefined
  return isShowing || isFormUsed || (isTyping && activeElement.matches(TYPED)) || useForeground.getState().count > 0 || runningChains > 0
}
