import type { Box, Stroke, StrokePoint } from '../../renderer/widget.ts'
import { onPaper, paperOf, type Size, type View, viewOf } from './view.ts'

/**
 * The strokes on a pad in paper coordinates, which do not change when the pad is resized. Each redraw starts from here, so that resizing
 * there and back loses no data.
 */
export class Writing {
  strokes: Stroke[]
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

  /** Changes only on a resize, so that the drawing does not move during a stroke. */
  view: View = { scale: 1, x: 0, y: 0 }

  /** Sets the size of the pad. Ends a stroke in progress, so that no line joins its positions before and after the resize. */
  resize(pad: Size): void {
    this.end()
    if (this.isEmpty) this.#first = pad
    this.#pad = pad
    this.view = viewOf(this.paper, pad)
  }

  /** Adds a pad point to the stroke in progress, or begins a stroke. */
  extend(point: StrokePoint): void {
    if (!this.#open) this.strokes.push({ points: (this.#open = []) })
    const next = onPaper(point, this.view)
    const last = this.#open.at(-1)
    if (!last || last.x !== next.x || last.y !== next.y) this.#open.push(next)
  }

  end(): void {
    this.#open = undefined
  }

  /** Removes the stroke in progress. */
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
