import { storeText } from '../../widgets/kit/store-text.ts'
import { reloadWhenSafe } from '../app/outdated-page.ts'
import { currentEntryId } from '../app/tab-history.ts'
import { releaseNumber } from './release.ts'

/** The release for which this tab was last reloaded, until a page shows the active one. A proxy may serve an old page again and again. */
const RELOADED_FOR = 'steward.reloadedFor'
/** The pause before a stream that ended is opened again, in milliseconds; the random part keeps thousands of phones apart. */
const [PAUSE_MS, RANDOM_MS] = [1_000, 2_000]

/** How often a page whose stream tells nothing asks for the number, in milliseconds. */
const ASK_MS = 60_000

/**
 * Makes a page in front follow the active release: a stream without a session tells its number, and the page reloads as soon as no input can
 * be lost. A hidden page has no stream, and learns the number when it is shown again. A page whose stream tells nothing asks once a minute.
 */
export function followReleases(): void {
  // The service follows no releases.
  if (releaseNumber === '') return
  // The reload arrived. A page that is opened later may be of the earlier release again, and follows anew.
  if (sessionStorage.getItem(RELOADED_FOR) === releaseNumber) storeText(RELOADED_FOR, undefined)
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasHeard = false
  function hear(number: string): void {
    if (number === releaseNumber) storeText(RELOADED_FOR, undefined)
    else reloadWhenSafe({ reason: RELOADED_FOR, about: number, entry: currentEntryId() })
  }
  function close(): void {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
    hasHeard = false
  }
  function open(): void {
    close()
    if (document.visibilityState !== 'visible') return
    stream = new EventSource('/content/stream')
    stream.addEventListener('release', ({ data }: MessageEvent<string>) => {
      hasHeard = true
      hear(data)
    })
    stream.addEventListener('error', () => {
      close()
      timer = setTimeout(open, PAUSE_MS + Math.random() * RANDOM_MS)
    })
  }
  // Some proxies hold back a stream until it ends.
  async function ask(): Promise<void> {
    if (hasHeard || document.visibilityState !== 'visible') return
    const answer = await fetch('/content/active', { cache: 'no-store' })
    if (answer.ok) hear(await answer.text())
  }
  document.addEventListener('visibilitychange', open)
  setInterval(() => void ask().catch(() => undefined), ASK_MS)
  open()
}
