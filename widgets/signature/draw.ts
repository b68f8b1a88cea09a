import SignaturePad from 'signature_pad'
import type { Stroke } from '../../renderer/widget.ts'
import { onPad, type Size, type View } from './view.ts'

export interface Pen {
  lineWidth: number
  colour: string
}

const PAPER: View = { scale: 1, x: 0, y: 0 }

/** Replaces the content of a pad by strokes; the line width scales with the view. */
export function drawStrokes(pad: SignaturePad, strokes: readonly Stroke[], { lineWidth, colour }: Pen, view = PAPER): void {
  // signature_pad's widths are radii. Equal minimum and maximum make the width independent of the speed.
  const radius = (lineWidth / 2) * view.scale
  Object.assign(pad, { minWidth: radius, maxWidth: radius, penColor: colour })
  const { minWidth, maxWidth, penColor, dotSize, velocityFilterWeight, compositeOperation } = pad
  const pen = { minWidth, maxWidth, penColor, dotSize, velocityFilterWeight, compositeOperation }
  pad.fromData(strokes.map(({ points }) => ({ ...pen, points: withEnd(points.map((point) => onPad(point, view))) })))
}

/** Repeats the last point, because signature_pad draws only up to the last but one (it repeats the first itself). */
const withEnd = <P>(points: P[]): P[] => (points.length > 2 ? [...points, ...points.slice(-1)] : points)

/** Sets the device pixels per CSS pixel of a canvas, which clears it. */
export function setPixels(canvas: HTMLCanvasElement, { width, height }: Size, ratio: number): void {
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(canvas.width / width, canvas.height / height)
}

/** Limits of the device pixel ratio: below, prints look rough; above, the file only grows. */
const MIN_RATIO = 2
const MAX_RATIO = 3

/** Returns strokes as a PNG with a white background, because printers and JPEG conversion may show transparency as black. */
export function pictureOf(strokes: readonly Stroke[], size: Size, pen: Pen): string {
  const canvas = document.createElement('canvas')
  setPixels(canvas, size, Math.min(MAX_RATIO, Math.max(MIN_RATIO, window.devicePixelRatio)))
  const pad = new SignaturePad(canvas, { backgroundColor: '#ffffff' })
  drawStrokes(pad, strokes, pen)
  return pad.toDataURL()
}
