import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import type { Source } from '../../model/source.ts'
import { type DescribedFile, describeFiles } from '../files.ts'
import type { Item } from '../tokens.ts'
import type { ProseTexts } from '../words.ts'
import { type Change, compare } from './compare.ts'
import { personalIn, type ShownBefore } from './exposure.ts'
import type { Mark } from './mark.ts'
import { marksOf } from './marks.ts'
import { findMoves } from './moves.ts'

/** A change with what a reviewer must see about it. */
export interface MarkedChange extends Change {
  marks: Mark[]
}

/** The differences of one file. */
export interface FileDifference {
  path: string
  /** The new description, or the last one of a removed file. */
  item: Item
  kind: 'added' | 'removed' | 'changed'
  changes: MarkedChange[]
  /** Items that moved out of a removed or into an added item, which is printed without them. */
  moved: ReadonlySet<Item>
}

/** Returns the differences between two versions of a project, file by file; a changed layout of the JSON is no difference. */
export function differences(before: Project, after: Project, words: ProseTexts): FileDifference[] {
  // Items are compared by their JSON, so a file with the same text has no differences.
  const isOther = (project: Project) => {
    const texts = new Map(project.sources.map(({ source }) => [source.path, source.text]))
    return ({ path, text }: Source) => texts.get(path) !== text
  }
  const was = new Map(describeFiles(before, words, isOther(after)).map((file) => [file.path, file]))
  const now = new Map(describeFiles(after, words, isOther(before)).map((file) => [file.path, file]))
  const paths = [...new Set([...was.keys(), ...now.keys()])].sort()
  return paths.flatMap((path) => fileDifference(path, was.get(path), now.get(path)) ?? [])
}

const NONE: ReadonlySet<Item> = new Set()

function fileDifference(path: string, was: DescribedFile | undefined, now: DescribedFile | undefined): FileDifference | undefined {
  if (!was || !now) {
    const item = now?.item ?? was?.item
    const change: Change | undefined = item && { kind: now ? 'added' : 'removed', trail: [], ...(now ? { after: item } : { before: item }) }
    return item && change
      ? { path, item, kind: now ? 'added' : 'removed', changes: [{ ...change, marks: newFileMarks(change) }], moved: NONE }
      : undefined
  }
  const { changes, moved } = findMoves(compare(was.item, now.item))
  if (changes.length === 0) return undefined
  const shown: ShownBefore = new Set(personalIn(was.item).keys())
  const marked = changes.map((change) => ({ ...change, marks: marksOf(change, shown) }))
  return { path, item: now.item, kind: 'changed', changes: marked, moved }
}

/** Returns the marks of a new view: that everybody may open it. Its content is printed in full. */
const newFileMarks = ({ after }: Change): Mark[] =>
  after && isObject(after.json) && after.json['access'] === 'open' ? [{ kind: 'exposure', code: 'accessNew' }] : []
