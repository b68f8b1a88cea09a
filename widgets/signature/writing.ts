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

  /** The pad has this size now. A stroke under way ends here: no line is drawn between two places that nobody joined. */
  resize(pad: Size): void {
    this.end()
    if (this.isEmpty) this.#first = pad
    this.#pad = pad
    this.view = viewOf(this.paper, pad)
  }

  /** The stroke under way has got to this point of the pad; where there is none, one begins. */
  extend(point: StrokePoint): void {
    if (!this.#open) this.strokes.push({ points: (this.#open = []) })
    const next = onPaper(point, this.view)
    const last = this.#open.at(-1)
    if (!last || last.x !== next.x || last.y !== next.y) this.#open.push(next)
  }

  end(): void {
    this.#open = undefined
  }

  /** Takes back the stroke under way, which was none. */
  drop(): void {
    if (this.#open) this.undo()
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
