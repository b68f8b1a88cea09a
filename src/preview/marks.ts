import type { Marks } from './messages.ts'
import { drawFrame, elementsAt, onEachChange } from './places.ts'

let marked: Marks = { places: [], hasTitle: false }
/** Whether the first mark has been scrolled to; a person may scroll on afterwards. */
let isFound = false
let told = -1
let tell: (count: number) => void = () => undefined

/** Marks what differs on a screen. The first mark is scrolled to as soon as it is drawn. */
export function mark(marks: Marks): void {
  marked = marks
  isFound = false
  told = -1
  drawMarks()
}

/** Keeps the marks where their nodes are, and reports how many are visible. */
export function keepMarks(root: Element, report: (count: number) => void): void {
  tell = report
  onEachChange(root, drawMarks)
}

function drawMarks(): void {
  document.querySelectorAll('.st-preview-mark').forEach((old) => old.remove())
  const title = marked.hasTitle ? document.querySelector('h1') : null
  const all = [...(title ? [[title]] : []), ...marked.places.map(elementsAt)]
  const drawn = all.filter((elements) => drawFrame(elements, 'st-preview-mark'))
  const [first] = drawn.at(0) ?? []
  if (first && !isFound) {
    isFound = true
    first.scrollIntoView({ block: 'nearest' })
  }
  if (drawn.length !== told) tell((told = drawn.length))
}
