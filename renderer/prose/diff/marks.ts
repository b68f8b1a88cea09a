import type { Change } from './compare.ts'
import { exposureMarks, type ShownBefore } from './exposure.ts'
import type { Mark } from './mark.ts'
import { stricterMarks } from './stricter.ts'

/** Returns the marks of a change. */
export const marksOf = (change: Change, shownBefore: ShownBefore): Mark[] => [
  ...exposureMarks(change, shownBefore),
  ...stricterMarks(change),
]
