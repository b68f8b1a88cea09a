import SignaturePad from 'signature_pad'
import type { Stroke } from '../../renderer/widget.ts'
import { onPad, type Size, type View } from './view.ts'

export interface Pen {
  lineWidth: number
  colour: string
}

const PAPER: View = { scale: 1, x: 0, y: 0 }

/** Draws strokes anew on a pad, instead of what was drawn on it; the lines are as large as the view makes them. */
export function drawStrokes(pad: SignaturePad, strokes: readonly Stroke[], { lineWidth, colour }: Pen, view = PAPER): void {
  // signature_pad's widths are radii. Two equal ones: the pen draws as wide when it is slow as when it is fast.
  const radius = (lineWidth / 2) * view.scale
  Object.assign(pad, { minWidth: radius, maxWidth: radius, penColor: colour })
  const { minWidth, maxWidth, penColor, dotSize, velocityFilterWeight, compositeOperation } = pad
  const pen = { minWidth, maxWidth, penColor, dotSize, velocityFilterWeight, compositeOperation }
  pad.fromData(strokes.map(({ points }) => ({ ...pen, points: withEnd(points.map((point) => onPad(point, view))) })))
}

/** signature_pad draws up to the last point but one, and takes the first one twice; so is the last. */
const withEnd = <P>(points: P[]): P[] => (points.length > 2 ? [...points, ...points.slice(-1)] : points)

/** Lets a canvas have so many pixels of the device to one of CSS, which empties it. */
export function setPixels(canvas: HTMLCanvasElement, { width, height }: Size, ratio: number): void {
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(canvas.width / width, canvas.height / height)
}

/** Fewer pixels than these to a CSS pixel look rough on paper; more only weigh. */
const FEWEST = 2
const MOST = 3

/** Strokes as a PNG on white: whatever prints it, or turns it into a JPEG, would show transparency as it likes, some as black. */
export function pictureOf(strokes: readonly Stroke[], size: Size, pen: Pen): string {
  const canvas = document.createElement('canvas')
  setPixels(canvas, size, Math.min(MOST, Math.max(FEWEST, window.devicePixelRatio)))
  const pad = new SignaturePad(canvas, { backgroundColor: '#ffffff' })
  drawStrokes(pad, strokes, pen)
  return pad.toDataURL()
}
