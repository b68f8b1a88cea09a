import { type Box, boundsOf, type Stroke, type StrokePoint } from '../../renderer/widget.ts'

export interface Size {
  width: number
  height: number
}

/** The position of the paper on a pad: scaled by `scale` and moved by `x` and `y`. */
export interface View {
  scale: number
  x: number
  y: number
}

/** Returns the area of the paper: the initial pad, extended by strokes beyond it that were drawn after a resize. */
export function paperOf(first: Size, strokes: readonly Stroke[], lineWidth: number): Box {
  const paper = { left: 0, top: 0, right: first.width, bottom: first.height }
  const ink = boundsOf(strokes)
  if (!ink) return paper
  // At the initial edge the pad cut lines in half; beyond it lines are complete and need half a line width of space.
  const half = lineWidth / 2
  return {
    left: ink.left < paper.left ? ink.left - half : paper.left,
    top: ink.top < paper.top ? ink.top - half : paper.top,
    right: ink.right > paper.right ? ink.right + half : paper.right,
    bottom: ink.bottom > paper.bottom ? ink.bottom + half : paper.bottom,
  }
}

/** Returns the view that shows the whole paper centred on a pad, scaled down if necessary, never up. */
export function viewOf(paper: Box, pad: Size): View {
  const [width, height] = [paper.right - paper.left, paper.bottom - paper.top]
  const scale = Math.min(1, pad.width / width, pad.height / height)
  return { scale, x: (pad.width - width * scale) / 2 - paper.left * scale, y: (pad.height - height * scale) / 2 - paper.top * scale }
}

/** Converts a pad point to paper coordinates, rounded to a tenth of a pixel to keep stored strokes small. */
export function onPaper(point: StrokePoint, { scale, x, y }: View): StrokePoint {
  return { ...point, x: roundToTenth((point.x - x) / scale), y: roundToTenth((point.y - y) / scale) }
}

/** Converts a paper point to pad coordinates. */
export function onPad(point: StrokePoint, { scale, x, y }: View): StrokePoint {
  return { ...point, x: point.x * scale + x, y: point.y * scale + y }
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** Returns the strokes relative to the paper's corner. */
export function relativeTo(strokes: readonly Stroke[], { left, top }: Box): Stroke[] {
  if (left === 0 && top === 0) return [...strokes]
  return strokes.map(({ points }) => ({
    points: points.map((point) => ({ ...point, x: roundToTenth(point.x - left), y: roundToTenth(point.y - top) })),
  }))
}
