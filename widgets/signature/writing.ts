import type { Box, Stroke, StrokePoint } from '../../renderer/widget.ts'
import { onPaper, paperOf, type Size, type View, viewOf } from './view.ts'

/**
 * What is written on a pad, as data on paper: the pad may change its size at any moment, the paper never does. It is
 * drawn anew from here, so that nothing is lost and there and back is where it was.
 */
export class Writing {
  strokes: Stroke[]
  /** The stroke under way. */
  #open: StrokePoint[] | undefined
  #first: Size
  #pad: Size
  readonly #lineWidth: number

  constructor(strokes: readonly Stroke[], first: Size, lineWidth: number) {
    this.strokes = [...strokes]
    this.#first = first
    this.#pad = first
    this.#lineWidth = lineWidth
  }

  get isEmpty(): boolean {
    return this.strokes.length === 0
  }

  get paper(): Box {
    return paperOf(this.#first, this.strokes, this.#lineWidth)
  }

  /** Known from the moment the pad got its size until it gets another: while a stroke grows, nothing moves under the pen. */
  view: View = { scale: 1, x: 0, y: 0 }

  /** The pad has this size now. A stroke under way ends here, and what follows is another one: no line is drawn between two places that nobody joined. */
  resize(pad: Size): void {
    if (this.#open) this.#open = []
    if (this.isEmpty) this.#first = pad
    this.#pad = pad
    this.view = viewOf(this.paper, pad)
  }

  begin(point: StrokePoint): void {
    this.#open = []
    this.extend([point])
  }

  /** Points of the pad, in their order. */
  extend(points: readonly StrokePoint[]): void {
    if (!this.#open || points.length === 0) return
    if (this.#open.length === 0) this.strokes.push({ points: this.#open })
    for (const point of points) {
      // Nobody signs what nobody sees: a pen that slips over the edge draws along it.
      const seen = { ...point, x: clamp(point.x, this.#pad.width), y: clamp(point.y, this.#pad.height) }
      const next = onPaper(seen, this.view)
      const last = this.#open.at(-1)
      if (!last || last.x !== next.x || last.y !== next.y) this.#open.push(next)
    }
  }

  end(): void {
    this.#open = undefined
  }

  /** Takes back the stroke under way, which was none. */
  drop(): void {
    if (this.#open && this.#open.length > 0) this.strokes.pop()
    this.#open = undefined
  }

  undo(): void {
    this.strokes.pop()
    this.#open = undefined
  }

  clear(): void {
    this.strokes = []
    this.#open = undefined
    this.resize(this.#pad)
  }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
