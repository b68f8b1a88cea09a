import type { Inspection, Selection } from './inspector.ts'

/** What the page asks of this worker: the files once, then changed files and what is selected. */
export interface Question {
  id: number
  open?: readonly (readonly [path: string, text: string])[]
  changed?: readonly (readonly [path: string, text: string | undefined])[]
  selected: Selection
}

export interface Reply {
  id: number
  inspection: Inspection
}
