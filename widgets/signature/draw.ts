import type { Stroke } from '../../renderer/widget.ts'
import type { Size, View } from './view.ts'

export interface Pen {
  lineWidth: number
  colour: string
}

/** A stroke as the path of SVG and of canvas: a curve through the middles between its points; a single point is a dot. */
export function pathOf({ points }: Stroke): string {
  const [first, ...rest] = points
  if (!first) return ''
  const last = rest.at(-1)
  if (!last) return `M${first.x} ${first.y}h0`
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`
}

/** Draws strokes onto a canvas whose pixels are `ratio` to a CSS pixel. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[], pen: Pen, view: View, ratio: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = view.scale * ratio
  context.setTransform(scale, 0, 0, scale, view.x * ratio, view.y * ratio)
  context.lineWidth = pen.lineWidth
  context.strokeStyle = pen.colour
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) context.stroke(drawablePath(stroke))
}

const drawn = new WeakMap<Stroke, { length: number; path: Path2D }>()

/** The path of a stroke, which only grows: what has not grown is not computed anew with every move of the pen. */
function drawablePath(stroke: Stroke): Path2D {
  const { length } = stroke.points
  const known = drawn.get(stroke)
  if (known?.length === length) return known.path
  const path = new Path2D(pathOf(stroke))
  drawn.set(stroke, { length, path })
  return path
}

/** Fewer pixels than these to a CSS pixel look rough on paper; more only weigh. */
const FEWEST = 2
const MOST = 3

/** Strokes as a PNG on white: whatever prints it, or turns it into a JPEG, would show transparency as it likes, some as black. */
export function pictureOf(strokes: readonly Stroke[], { width, height }: Size, pen: Pen): string {
  const ratio = Math.min(MOST, Math.max(FEWEST, window.devicePixelRatio))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width * ratio),
    height: Math.round(height * ratio),
  })
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = '#ffffff'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  drawStrokes(canvas, strokes, pen, { scale: 1, x: 0, y: 0 }, ratio)
  return canvas.toDataURL('image/png')
}
