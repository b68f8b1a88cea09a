import './late-taps.css'

/** A second tap within this many milliseconds belongs to a double tap. */
const DOUBLE_TAP_MS = 400
/** Side of the transparent cover (late-taps.css), in CSS pixels; both taps of a double tap are closer together. */
const COVER_SIZE = 64
/** Minimum lifetime of the cover, in milliseconds, so that it also catches a tap that was delayed by a busy page. */
const MIN_COVER_MS = 100

/**
 * Ignores the second tap of a double tap when the first one changed the page: closed a sheet, opened a dialog or opened another screen.
 * Otherwise double-tapping the button that closes a sheet would also tap the submit button below it. Back buttons are excluded, because
 * two taps there mean two steps back.
 */
export function watchLateTaps(): void {
  let currentObserver: MutationObserver | undefined
  const onClick = ({ target, detail, clientX, clientY, timeStamp }: MouseEvent) => {
    currentObserver?.disconnect()
    // `detail` is 0 for a click by keyboard, which has no position.
    if (detail === 0 || !(target instanceof Element) || target.closest('.st-back')) return
    const tapped = target.closest('button, a, label, input, [role]') ?? target
    const observer = new MutationObserver(() => {
      const element = document.elementFromPoint(clientX, clientY)
      if (!element || tapped.contains(element) || element.contains(tapped)) return
      observer.disconnect()
      cover(clientX, clientY, timeStamp + DOUBLE_TAP_MS - performance.now())
    })
    observer.observe(document.body, { childList: true, subtree: true })
    currentObserver = observer
    setTimeout(() => observer.disconnect(), DOUBLE_TAP_MS)
  }
  window.addEventListener('click', onClick, { capture: true, passive: true })
}

/** Covers a position with a transparent element for the given milliseconds. */
function cover(x: number, y: number, ms: number): void {
  const layer = document.createElement('div')
  layer.className = 'st-late-tap'
  layer.ariaHidden = 'true'
  const clamp = (middle: number, size: number) => `${Math.max(0, Math.min(middle - COVER_SIZE / 2, size - COVER_SIZE))}px`
  layer.style.left = clamp(x, window.innerWidth)
  layer.style.top = clamp(y, window.innerHeight)
  // Prevents the tap from moving the focus, which would also close the keyboard.
  layer.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(layer)
  setTimeout(() => layer.remove(), Math.max(ms, MIN_COVER_MS))
}
