import { drawTile, type Tile } from './watermark-tile.ts'

/** The maximum number of immediate repairs per minute; beyond it only the regular check restores the watermark. */
const REPAIRS_A_MINUTE = 20
const MINUTE = 60_000

/** z-index over the page's content and under its bars, which have 10 (DEC-36). */
const OVER_PAGE = '9'
/** z-index over dialogs, sheets and anything else that a script can add. */
const OVER_ALL = '2147483647'

/** Whether an overlay (dialog, sheet, picture) is open over the page, with a subscription to changes. */
export interface OverlayState {
  isOpen(): boolean
  subscribe(listener: () => void): () => void
}

/** A host element with the style text and colour that it must keep. */
interface Layer {
  host: HTMLElement
  style: string
  ink: string
}

/**
 * Draws a text over the page's content and under its bars, and over everything while one of `overlays` is open. A removed, hidden or moved
 * watermark is restored immediately, at the latest after `checkMs` (CONST-14). The check also redraws a changed text, such as the date at
 * midnight. Returns a function that removes the watermark. It is a deterrent that identifies who photographed a screen; developer tools can
 * still remove it.
 */
export function keepWatermark(text: () => string, checkMs: number, overlays: OverlayState): () => void {
  let layers: Layer[] = []
  let repairs: number[] = []
  const observer = new MutationObserver(() => {
    if (layers.every(isIntact)) return
    const now = Date.now()
    repairs = repairs.filter((at) => now - at < MINUTE)
    // Limits repairs, so that another script that keeps removing the watermark does not freeze the page.
    if (repairs.length >= REPAIRS_A_MINUTE) return
    repairs.push(now)
    renew()
  })
  function remove(): void {
    observer.disconnect()
    for (const { host } of layers) host.remove()
  }
  function renew(): void {
    remove()
    const currentText = text()
    const ink = currentInk()
    const tile = drawTile(currentText, ink)
    layers = (overlays.isOpen() ? [OVER_PAGE, OVER_ALL] : [OVER_PAGE]).map((level) => createLayer(level, currentText, ink, tile))
    observer.observe(document.documentElement, { childList: true })
    observer.observe(document.body, { childList: true })
    for (const { host } of layers) observer.observe(host, { attributes: true })
  }
  renew()
  const unsubscribe = overlays.subscribe(() => {
    if (overlays.isOpen() !== layers.length > 1) renew()
  })
  const timer = setInterval(() => {
    const currentText = text()
    if (!document.hidden && !layers.every((layer) => isIntact(layer) && isCurrent(layer, currentText))) renew()
  }, checkMs)
  return () => {
    clearInterval(timer)
    unsubscribe()
    remove()
  }
}

function createLayer(level: string, text: string, ink: string, { url, width, height }: Tile): Layer {
  const host = document.createElement('div')
  host.setAttribute('aria-hidden', 'true')
  host.setAttribute('data-watermark', text)
  const styles = {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    inset: '0',
    'z-index': level,
    'pointer-events': 'none',
    'background-image': `url(${url})`,
    'background-size': `${width}px ${height}px`,
  }
  for (const [name, value] of Object.entries(styles)) host.style.setProperty(name, value, 'important')
  document.body.append(host)
  return { host, style: host.style.cssText, ink }
}

/** Whether the host is still in place and unchanged; cheap enough to run on every mutation. */
function isIntact({ host, style }: Layer): boolean {
  const names = host.getAttributeNames().sort().join(' ')
  return host.parentNode === document.body && names === 'aria-hidden data-watermark style' && host.style.cssText === style
}

/** Whether the host is visible, with the current text and theme. Mutation observers do not report style sheets, themes or dates. */
function isCurrent({ host, ink }: Layer, text: string): boolean {
  const { display, visibility, opacity } = getComputedStyle(host)
  const isDrawn = display === 'block' && visibility === 'visible' && opacity === '1'
  return isDrawn && host.getAttribute('data-watermark') === text && ink === currentInk()
}

const currentInk = () => getComputedStyle(document.body).getPropertyValue('--st-watermark').trim()
