import './late-taps.css'

/** A tap so soon after another, in milliseconds, is the second half of a double tap. */
const DOUBLE_MS = 400
/** Side of the glass over the place of a tap (late-taps.css), CSS pixels: nobody hits the same spot twice more exactly. */
const SIDE = 64
/** The glass stays so long at least, in milliseconds, so that a tap that waited for a busy page still meets it. */
const LEAST_MS = 100

/**
 * Who taps twice means what they tapped, not what has come under their finger meanwhile: when a tap closes a sheet, opens a dialog or
 * leads to another screen, its place takes no second one for a moment. Otherwise the other half of a double tap at the button that
 * ends a sheet would hit the one below it that sends the form. A screen's Back is left out, as two taps there are two steps back.
 */
export function watchLateTaps(): void {
  let watching: MutationObserver | undefined
  const watch = ({ target, detail, clientX, clientY, timeStamp }: MouseEvent) => {
    watching?.disconnect()
    // A key presses without a place.
    if (detail === 0 || !(target instanceof Element) || target.closest('.st-back')) return
    const meant = target.closest('button, a, label, input, [role]') ?? target
    const observer = new MutationObserver(() => {
      const there = document.elementFromPoint(clientX, clientY)
      if (!there || meant.contains(there) || there.contains(meant)) return
      observer.disconnect()
      cover(clientX, clientY, timeStamp + DOUBLE_MS - performance.now())
    })
    observer.observe(document.body, { childList: true, subtree: true })
    watching = observer
    setTimeout(() => observer.disconnect(), DOUBLE_MS)
  }
  window.addEventListener('click', watch, { capture: true, passive: true })
}

/** Puts a glass over a place for so many milliseconds. */
function cover(x: number, y: number, ms: number): void {
  const glass = document.createElement('div')
  glass.className = 'st-late-tap'
  glass.ariaHidden = 'true'
  const within = (middle: number, size: number) => `${Math.max(0, Math.min(middle - SIDE / 2, size - SIDE))}px`
  glass.style.left = within(x, window.innerWidth)
  glass.style.top = within(y, window.innerHeight)
  // What has the focus keeps it, and with it the keyboard.
  glass.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(glass)
  setTimeout(() => glass.remove(), Math.max(ms, LEAST_MS))
}
