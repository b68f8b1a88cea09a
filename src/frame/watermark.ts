import { drawTile, type Tile } from './watermark-tile.ts'

/** Repairs that a removal brings at once, within a minute; past them only the regular check puts it back. */
const REPAIRS_A_MINUTE = 20
const MINUTE = 60_000

/** Over what is on the page and under its bars, whose z-index is 10 (DEC-36). */
const OVER_PAGE = '9'
/** Over dialogs, sheets and whatever else a script could lay on top. */
const OVER_ALL = '2147483647'

/** What lies over the page: dialogs, sheets, pictures. */
export interface Boxes {
  isOpen(): boolean
  subscribe(listener: () => void): () => void
}

/** A laid host, and what it must look like: its own attributes, letter by letter, and the ink of the theme. */
interface Layer {
  host: HTMLElement
  style: string
  ink: string
}

/**
 * Lays a text over what is on the glass, and keeps it there: over the page and under its bars, and while one of `boxes`
 * is open over everything, too. Whoever removes, hides or moves it finds it again at once, and at the latest after
 * `checkMs` (CONST-14), when a text that has changed (at midnight) is drawn anew, too. Ends with the function it answers.
 *
 * It deters: who did this photograph is readable. It can't hinder somebody with the browser's own tools.
 */
export function keepWatermark(text: () => string, checkMs: number, boxes: Boxes): () => void {
  let layers: Layer[] = []
  let repairs: number[] = []
  const observer = new MutationObserver(() => {
    if (layers.every(isIntact)) return
    const now = Date.now()
    repairs = repairs.filter((at) => now - at < MINUTE)
    // Two scripts that undo one another must not freeze the page: the check below goes on at its own pace.
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
    const said = text()
    const ink = inkNow()
    const tile = drawTile(said, ink)
    layers = (boxes.isOpen() ? [OVER_PAGE, OVER_ALL] : [OVER_PAGE]).map((level) => lay(level, said, ink, tile))
    observer.observe(document.documentElement, { childList: true })
    observer.observe(document.body, { childList: true })
    for (const { host } of layers) observer.observe(host, { attributes: true })
  }
  renew()
  const stopBoxes = boxes.subscribe(() => {
    if (boxes.isOpen() !== layers.length > 1) renew()
  })
  const timer = setInterval(() => {
    const said = text()
    if (!document.hidden && !layers.every((layer) => isIntact(layer) && isSeen(layer, said))) renew()
  }, checkMs)
  return () => {
    clearInterval(timer)
    stopBoxes()
    remove()
  }
}

function lay(level: string, text: string, ink: string, { url, width, height }: Tile): Layer {
  const host = document.createElement('div')
  host.setAttribute('aria-hidden', 'true')
  host.setAttribute('data-watermark', text)
  const looks = {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    inset: '0',
    'z-index': level,
    'pointer-events': 'none',
    'background-image': `url(${url})`,
    'background-size': `${width}px ${height}px`,
  }
  for (const [name, value] of Object.entries(looks)) host.style.setProperty(name, value, 'important')
  document.body.append(host)
  return { host, style: host.style.cssText, ink }
}

/** Whether nobody has taken it away or changed it; cheap, for every change of the page. */
function isIntact({ host, style }: Layer): boolean {
  const names = host.getAttributeNames().sort().join(' ')
  return host.parentNode === document.body && names === 'aria-hidden data-watermark style' && host.style.cssText === style
}

/** What no change of the page tells: a style sheet that hides it, another theme, another day. */
function isSeen({ host, ink }: Layer, text: string): boolean {
  const { display, visibility, opacity } = getComputedStyle(host)
  const isDrawn = display === 'block' && visibility === 'visible' && opacity === '1'
  return isDrawn && host.getAttribute('data-watermark') === text && ink === inkNow()
}

const inkNow = () => getComputedStyle(document.body).getPropertyValue('--st-watermark').trim()
