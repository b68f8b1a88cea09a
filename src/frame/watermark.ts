/** Repairs that a removal brings at once, within a minute; past them only the regular check puts it back. */
const REPAIRS_A_MINUTE = 20
const MINUTE = 60_000

/**
 * Lays a text over everything on the glass, and keeps it there: whoever removes, hides or moves it finds it again at
 * once, and at the latest after `checkMs` (CONST-14), when a text that has changed (at midnight) is drawn anew, too.
 * Ends with the function it answers.
 *
 * It deters: who did this photograph is readable. It can't hinder somebody with the browser's own tools.
 */
export function keepWatermark(text: () => string, checkMs: number): () => void {
  let host = lay(text())
  let repairs: number[] = []
  const observer = new MutationObserver(() => {
    if (isIntact(host)) return
    const now = Date.now()
    repairs = repairs.filter((at) => now - at < MINUTE)
    // Two scripts that undo one another must not freeze the page: the check below goes on at its own pace.
    if (repairs.length >= REPAIRS_A_MINUTE) return
    repairs.push(now)
    renew()
  })
  const watch = () => {
    observer.observe(document.documentElement, { childList: true })
    observer.observe(document.body, { childList: true })
    observer.observe(host, { attributes: true })
  }
  function renew(): void {
    observer.disconnect()
    host.remove()
    host = lay(text())
    watch()
  }
  watch()
  const timer = setInterval(() => {
    if (!document.hidden && !(isIntact(host) && isSeen(host, text()))) renew()
  }, checkMs)
  return () => {
    clearInterval(timer)
    observer.disconnect()
    host.remove()
  }
}

/** What each laid host must look like: its own attributes, letter by letter, and the ink of the theme. */
const written = new WeakMap<HTMLElement, { style: string; ink: string }>()

function lay(text: string): HTMLElement {
  const host = document.createElement('div')
  const ink = inkNow()
  host.setAttribute('aria-hidden', 'true')
  host.setAttribute('data-watermark', text)
  const { url, width, height } = tile(text, ink)
  const looks = {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    inset: '0',
    'z-index': '2147483647',
    'pointer-events': 'none',
    'background-image': `url(${url})`,
    'background-size': `${width}px ${height}px`,
  }
  for (const [name, value] of Object.entries(looks)) host.style.setProperty(name, value, 'important')
  document.body.append(host)
  written.set(host, { style: host.style.cssText, ink })
  return host
}

/** Whether nobody has taken it away or changed it; cheap, for every change of the page. */
function isIntact(host: HTMLElement): boolean {
  const names = host.getAttributeNames().sort().join(' ')
  return (
    host.parentNode === document.body && names === 'aria-hidden data-watermark style' && host.style.cssText === written.get(host)?.style
  )
}

/** What no change of the page tells: a style sheet that hides it, another theme, another day. */
function isSeen(host: HTMLElement, text: string): boolean {
  const { display, visibility, opacity } = getComputedStyle(host)
  const isDrawn = display === 'block' && visibility === 'visible' && opacity === '1'
  return isDrawn && host.getAttribute('data-watermark') === text && written.get(host)?.ink === inkNow()
}

const inkNow = () => getComputedStyle(document.body).getPropertyValue('--st-watermark').trim()

const ANGLE = (-22 * Math.PI) / 180

/** One tile of the pattern, drawn at the screen's own resolution; sizes in CSS pixels. */
function tile(text: string, ink: string): { url: string; width: number; height: number } {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const size = 0.75 * rem
  const font = `${size}px ${getComputedStyle(document.body).fontFamily}`
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return { url: '', width: 0, height: 0 }
  pen.font = font
  const length = pen.measureText(text).width
  const width = Math.ceil(length * Math.cos(ANGLE) + 3 * rem)
  const height = Math.ceil(length * Math.sin(-ANGLE) + 4 * rem)
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  pen.scale(devicePixelRatio, devicePixelRatio)
  pen.font = font
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.translate(width / 2, height / 2)
  pen.rotate(ANGLE)
  pen.fillText(text, 0, 0)
  return { url: canvas.toDataURL(), width, height }
}
