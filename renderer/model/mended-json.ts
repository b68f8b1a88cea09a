import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { slipOf } from './json-slips.ts'
import type { Edit, Slip } from './slip.ts'

/** A syntax error found while parsing with recovery. */
export interface MendedSlip extends Slip {
  /** Whether the error is real even if an earlier repair was wrong. */
  isSure: boolean
}

/** The result of parsing JSON with error recovery. */
export interface MendedJson {
  /** Undefined when the text can't be repaired. */
  tree: Node | undefined
  /** The repaired errors, then the first unrepairable error; offsets refer to the original text. */
  slips: MendedSlip[]
  /** Maps an offset of the repaired text to the original text. */
  written(offset: number): number
}

/** After this many errors parsing stops: the file is probably not JSON. */
const MOST = 40

/** Parses JSON strictly (no comments, no trailing commas) and repairs each error to find the next one. */
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
    // After a guessed repair, an error is certain only if its own repair is not a guess.
    slips.push({ ...slip, offset: written(slip.offset), isSure: !isGuessed || (edits !== undefined && !slip.isGuess) })
    if (!edits || slips.length > MOST) return { tree: undefined, slips: slips.filter(({ isSure }) => isSure), written }
    isGuessed ||= slip.isGuess === true
    for (const edit of edits.toSorted((left, right) => right.offset - left.offset)) {
      text = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
      made.push(edit)
    }
  }
}

/** Maps an offset after an edit to the offset before it; offsets inside inserted text map to where it was inserted. */
function before({ offset, length, text }: Edit, at: number): number {
  if (at < offset) return at
  if (at < offset + text.length) return offset + Math.min(at - offset, length)
  return at - text.length + length
}
