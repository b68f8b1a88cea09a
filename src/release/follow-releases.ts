import { reloadWhenSafe } from '../app/outdated-page.ts'
import { currentEntryId } from '../app/tab-history.ts'
import { releaseNumber } from './release.ts'

/** The release for which this tab was last reloaded. */
const RELOADED_FOR = 'steward.reloadedFor'
/** The pause before a stream that ended is opened again, in milliseconds; the random part keeps thousands of phones apart. */
const [PAUSE_MS, RANDOM_MS] = [1_000, 2_000]

/**
 * Makes a page in front follow the active release: a stream without a session tells its number, and the page reloads as soon as no input can
 * be lost. A hidden page has no stream; it learns the number when it is shown again.
 */
export function followReleases(): void {
  // The service follows no releases.
  if (releaseNumber === '') return
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  function close(): void {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
  }
  function open(): void {
    close()
    if (document.visibilityState !== 'visible') return
    stream = new EventSource('/content/stream')
    stream.addEventListener('release', ({ data }: MessageEvent<string>) => {
      if (data !== releaseNumber) reloadWhenSafe({ reason: RELOADED_FOR, about: data, entry: currentEntryId() })
    })
    stream.addEventListener('error', () => {
      close()
      timer = setTimeout(open, PAUSE_MS + Math.random() * RANDOM_MS)
    })
  }
  document.addEventListener('visibilitychange', open)
  open()
}
