import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { slipOf } from './json-slips.ts'
import type { Edit, Slip } from './slip.ts'

export interface MendedSlip extends Slip {
  /** It is there even if a guess before it was wrong. */
  isSure: boolean
}

/** A text of JSON with its slips put right, as far as one can guess what was meant. */
export interface MendedJson {
  /** Undefined when the text stays unreadable. */
  tree: Node | undefined
  /** What was put right, and last what could not be; offsets in the text as it is written. */
  slips: MendedSlip[]
  /** Where something of the tree stands in the text as it is written. */
  written(offset: number): number
}

/** More slips than this, and the file is not what its author believes it is. */
const MOST = 40

/** Parses JSON strictly: no comments, no trailing commas. After a slip it goes on, so that one does not hide the next. */
export function parseMended(original: string): MendedJson {
  let text = original
  const made: Edit[] = []
  const slips: MendedSlip[] = []
  const written = (offset: number) => made.reduceRight((at, edit) => before(edit, at), offset)
  for (let isGuessed = false; ; ) {
    const errors: ParseError[] = []
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
    const [error] = errors
    if (!error) return { tree, slips, written }
    const { edits, ...slip } = slipOf(text, error)
    // After a guess only what needs none is a mistake for sure.
    slips.push({ ...slip, offset: written(slip.offset), isSure: !isGuessed || (edits !== undefined && !slip.isGuess) })
    if (!edits || slips.length > MOST) return { tree: undefined, slips: slips.filter(({ isSure }) => isSure), written }
    isGuessed ||= slip.isGuess === true
    for (const edit of edits.toSorted((left, right) => right.offset - left.offset)) {
      text = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
      made.push(edit)
    }
  }
}

/** Where a place of a text stood before an edit; inside what was put in, it stood at its beginning. */
function before({ offset, length, text }: Edit, at: number): number {
  if (at < offset) return at
  if (at < offset + text.length) return offset + Math.min(at - offset, length)
  return at - text.length + length
}
