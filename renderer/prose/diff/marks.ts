import type { Item } from '../tokens.ts'
import type { Change } from './compare.ts'
import { exposureMarks, type ShownBefore } from './exposure.ts'
import { stricterMarks } from './stricter.ts'

/** A consequence of a change that a reviewer must see: more is exposed, or a form became stricter. */
export interface Mark {
  kind: 'exposure' | 'stricter'
  /** Key of its words in `prose.json`, after `diff.mark.`. */
  code: string
  /** The field or value that it is about. */
  about?: string
}

/** Returns the marks of a change. */
export const marksOf = (change: Change, shownBefore: ShownBefore): Mark[] => [
  ...exposureMarks(change, shownBefore),
  ...stricterMarks(change),
]

/** Returns the innermost item around a change that is a thing of its own. */
export const ownerOf = ({ trail }: Change): Item | undefined => trail.findLast(({ kind }) => kind !== 'prop')
