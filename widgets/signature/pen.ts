import SignaturePad, { type SignatureEvent } from 'signature_pad'
import { drawStrokes, type Pen, setPixels } from './draw.ts'
import { penComesFirst } from './palm.ts'
import type { Writing } from './writing.ts'

export interface WrittenCanvas {
  /** Draws what is written now. A stroke under way ends. */
  draw(): void
  leave(): void
}

/**
 * Lets one finger, mouse or pen at a time write on a canvas by signature_pad, keeps what it draws in a writing, and keeps
 * the canvas as large as its place on the page, in the pixels of the device (DEC-22).
 */
export function writeOn(canvas: HTMLCanvasElement, writing: Writing, pen: Pen, onWrite: () => void): WrittenCanvas {
  const listening = new AbortController()
  const { signal } = listening
  // Browsers tell moves once a frame; a throttled one could come when the next stroke has begun, and would join the two.
  const pad = new SignaturePad(canvas, { throttle: 0 })
  /** The pointer of the stroke under way; of one that was cut off. */
  let under: number | undefined
  let cut: number | undefined

  const draw = () => {
    // In mid-stroke signature_pad neither goes on after its data are replaced nor begins another stroke, unless it is off and on again.
    pad.off()
    pad.on()
    writing.end()
    under = undefined
    drawStrokes(pad, writing.strokes, pen, writing.view)
  }
  const on = (type: string, listener: (event: SignatureEvent) => void) =>
    pad.addEventListener(type, (event) => listener((event as CustomEvent<SignatureEvent>).detail))
  on('beginStroke', ({ event }) => {
    under = 'pointerId' in event ? event.pointerId : undefined
  })
  // Nobody signs what nobody sees: a pen that slips over the edge draws along it.
  on('beforeUpdateStroke', (event) => {
    const { left, right, top, bottom } = canvas.getBoundingClientRect()
    event.x = Math.min(right, Math.max(left, event.x))
    event.y = Math.min(bottom, Math.max(top, event.y))
  })
  on('afterUpdateStroke', () => {
    const point = pad.toData().at(-1)?.points.at(-1)
    if (point) writing.extend({ ...point, pressure: Math.round(point.pressure * 100) / 100 })
    onWrite()
  })
  on('endStroke', draw)

  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    cut = under ?? cut
    setPixels(canvas, { width, height }, Math.max(1, window.devicePixelRatio))
    writing.resize({ width, height })
    draw()
  }
  /** The finger still lies on the glass after the telephone was turned: where it moves next, it comes down anew. */
  const goOn = (event: PointerEvent) => {
    if (event.pointerId !== cut) return
    cut = undefined
    if (event.type === 'pointermove') canvas.dispatchEvent(new PointerEvent('pointerdown', event))
  }
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) window.addEventListener(type, goOn, { signal })
  // Neither scrolling, zooming, the magnifier of iOS nor its writing into fields may take the finger away.
  for (const type of ['touchstart', 'touchmove', 'contextmenu'])
    canvas.addEventListener(type, (event) => event.preventDefault(), { signal, passive: false })
  penComesFirst(canvas, signal, () => {
    writing.drop()
    draw()
  })

  fit()
  const sizes = new ResizeObserver(fit)
  sizes.observe(canvas)
  // The browser's zoom, or another screen: the pixels change, and the size in CSS pixels may stay.
  window.addEventListener('resize', fit, { signal })
  return {
    draw,
    leave() {
      sizes.disconnect()
      listening.abort()
      pad.off()
    },
  }
}
