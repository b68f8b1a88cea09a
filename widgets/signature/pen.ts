import SignaturePad, { type SignatureEvent } from 'signature_pad'
import { drawStrokes, type Pen, setPixels } from './draw.ts'
import { rejectPalm } from './reject-palm.ts'
import type { Writing } from './writing.ts'

export interface SignatureCanvas {
  /** Redraws the strokes. A stroke in progress ends. */
  draw(): void
  destroy(): void
}

/**
 * Makes a canvas writable with signature_pad by one finger, mouse or pen at a time. Stores the strokes in `writing`, and keeps the canvas
 * resolution equal to its size in device pixels (DEC-22).
 */
export function writeOn(canvas: HTMLCanvasElement, writing: Writing, pen: Pen, onWrite: () => void): SignatureCanvas {
  const listeners = new AbortController()
  const { signal } = listeners
  // Unthrottled, because a delayed move could arrive after the next stroke has begun and would join both strokes.
  const pad = new SignaturePad(canvas, { throttle: 0 })
  /** Pointer id of the stroke in progress, and of one that was interrupted by a resize. */
  let activePointer: number | undefined
  let interruptedPointer: number | undefined

  const draw = () => {
    // After its data are replaced during a stroke, signature_pad accepts no strokes until it is restarted.
    pad.off()
    pad.on()
    writing.end()
    activePointer = undefined
    drawStrokes(pad, writing.strokes, pen, writing.view)
  }
  const on = (type: string, listener: (event: SignatureEvent) => void) =>
    pad.addEventListener(type, (event) => listener((event as CustomEvent<SignatureEvent>).detail))
  on('beginStroke', ({ event }) => {
    activePointer = 'pointerId' in event ? event.pointerId : undefined
  })
  // A pen outside the canvas draws along its edge, so that every point of a signature is visible.
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
    interruptedPointer = activePointer ?? interruptedPointer
    setPixels(canvas, { width, height }, Math.max(1, window.devicePixelRatio))
    writing.resize({ width, height })
    draw()
  }
  /** Continues after a resize: a finger that is still down starts a new stroke with its next move. */
  const resumeStroke = (event: PointerEvent) => {
    if (event.pointerId !== interruptedPointer) return
    interruptedPointer = undefined
    if (event.type === 'pointermove') canvas.dispatchEvent(new PointerEvent('pointerdown', event))
  }
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) window.addEventListener(type, resumeStroke, { signal })
  // Prevents scrolling, zooming, iOS's magnifier and Apple Pencil's text input from interrupting a stroke.
  for (const type of ['touchstart', 'touchmove', 'contextmenu'])
    canvas.addEventListener(type, (event) => event.preventDefault(), { signal, passive: false })
  rejectPalm(canvas, signal, () => {
    writing.drop()
    draw()
  })

  fit()
  const sizes = new ResizeObserver(fit)
  sizes.observe(canvas)
  // Zooming or another screen may change the device pixel ratio without changing the size in CSS pixels.
  window.addEventListener('resize', fit, { signal })
  return {
    draw,
    destroy() {
      sizes.disconnect()
      listeners.abort()
      pad.off()
    },
  }
}
