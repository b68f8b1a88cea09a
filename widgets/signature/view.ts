import { type Box, boundsOf, type Stroke, type StrokePoint } from '../../renderer/widget.ts'

export interface Size {
  width: number
  height: number
}

/** Where paper lies on a pad: `scale` times as large, moved by `x` and `y`. */
export interface View {
  scale: number
  x: number
  y: number
}

/** The paper: the pad that was drawn on first, and whatever was drawn beyond it since the pad has changed its size. */
export function paperOf(first: Size, strokes: readonly Stroke[], lineWidth: number): Box {
  const paper = { left: 0, top: 0, right: first.width, bottom: first.height }
  const ink = boundsOf(strokes)
  if (!ink) return paper
  // At the pad's own edge half a line was cut off before the signer's eyes; beyond it nothing was.
  const half = lineWidth / 2
  return {
    left: ink.left < paper.left ? ink.left - half : paper.left,
    top: ink.top < paper.top ? ink.top - half : paper.top,
    right: ink.right > paper.right ? ink.right + half : paper.right,
    bottom: ink.bottom > paper.bottom ? ink.bottom + half : paper.bottom,
  }
}

/** The whole paper in the middle of a pad, smaller when it must be and never larger than it was written. */
export function viewOf(paper: Box, pad: Size): View {
  const [width, height] = [paper.right - paper.left, paper.bottom - paper.top]
  const scale = Math.min(1, pad.width / width, pad.height / height)
  return { scale, x: (pad.width - width * scale) / 2 - paper.left * scale, y: (pad.height - height * scale) / 2 - paper.top * scale }
}

/** A point of the pad on the paper; to a tenth of a pixel, so that kept strokes stay small. */
export function onPaper(point: StrokePoint, { scale, x, y }: View): StrokePoint {
  return { ...point, x: tenth((point.x - x) / scale), y: tenth((point.y - y) / scale) }
}

/** A point of the paper on the pad. */
export function onPad(point: StrokePoint, { scale, x, y }: View): StrokePoint {
  return { ...point, x: point.x * scale + x, y: point.y * scale + y }
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** The strokes as they lie when the paper's corner is moved to 0, 0. */
export function moved(strokes: readonly Stroke[], { left, top }: Box): Stroke[] {
  if (left === 0 && top === 0) return [...strokes]
  return strokes.map(({ points }) => ({
    points: points.map((point) => ({ ...point, x: tenth(point.x - left), y: tenth(point.y - top) })),
  }))
}
