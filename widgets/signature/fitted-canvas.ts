import { drawStrokes, type Pen } from './draw.ts'
import type { Writing } from './writing.ts'

export interface FittedCanvas {
  /** Draws the writing with the next frame. */
  draw(): void
  leave(): void
}

/**
 * Keeps a canvas as large as its place on the page, in the pixels of the device (DEC-22), and draws the writing on it:
 * at once when its size or the pixel ratio changes, because that empties a canvas, otherwise with the next frame.
 */
export function fitCanvas(canvas: HTMLCanvasElement, writing: Writing, pen: Pen): FittedCanvas {
  let frame = 0
  const drawNow = () => {
    frame = 0
    const context = canvas.getContext('2d')
    context?.resetTransform()
    context?.clearRect(0, 0, canvas.width, canvas.height)
    drawStrokes(canvas, writing.strokes, pen, writing.view, canvas.width / Math.max(1, canvas.clientWidth))
  }
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    canvas.width = Math.round(width * window.devicePixelRatio)
    canvas.height = Math.round(height * window.devicePixelRatio)
    writing.resize({ width, height })
    drawNow()
  }
  fit()
  const sizes = new ResizeObserver(fit)
  sizes.observe(canvas)
  // The browser's zoom, or another screen: the pixels change, and the size in CSS pixels may stay.
  window.addEventListener('resize', fit)
  return {
    draw: () => void (frame ||= requestAnimationFrame(drawNow)),
    leave() {
      sizes.disconnect()
      window.removeEventListener('resize', fit)
      cancelAnimationFrame(frame)
    },
  }
}
