import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { slipOf } from './syntax-errors.ts'
import type { Edit, Slip } from './slip.ts'

/** A syntax error found while parsing with recovery. */
export interface RepairedSlip extends Slip {
  /** Whether the error is real even if an earlier repair was wrong. */
  isSure: boolean
}

/** The result of parsing JSON with error recovery. */
export interface RepairedJson {
  /** Undefined when the text can't be repaired. */
  tree: Node | undefined
  /** The repaired errors, then the first unrepairable error; offsets refer to the original text. */
  slips: RepairedSlip[]
  /** Maps an offset of the repaired text to the original text. */
  originalOffset(offset: number): number
}

/** After this many errors parsing stops: the file is probably not JSON. */
const MAX_ERRORS = 40

/** Parses JSON strictly (no comments, no trailing commas) and repairs each error to find the next one. */
export function parseWithRepairs(original: string): RepairedJson {
  let text = original
  const applied: Edit[] = []
  const slips: RepairedSlip[] = []
  const originalOffset = (offset: number) => applied.reduceRight((at, edit) => offsetBefore(edit, at), offset)
  for (let isGuessed = false; ; ) {
    const errors: ParseError[] = []
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
    const [error] = errors
    if (!error) return { tree, slips, originalOffset }
    const { edits, ...slip } = slipOf(text, error)
    // After a guessed repair, an error is certain only if its own repair is not a guess.
    const isReal = !isGuessed || (edits !== undefined && !slip.isGuess)
    const own = edits?.map((edit): Edit => {
      const start = originalOffset(edit.offset)
      return { offset: start, length: originalOffset(edit.offset + edit.length) - start, text: edit.text }
    })
    slips.push({ ...slip, offset: originalOffset(slip.offset), isSure: isReal, ...(own ? { edits: own } : {}) })
    if (!edits || slips.length > MAX_ERRORS) return { tree: undefined, slips: slips.filter(({ isSure }) => isSure), originalOffset }
    isGuessed ||= slip.isGuess === true
    for (const edit of edits.toSorted((left, right) => right.offset - left.offset)) {
      text = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
      applied.push(edit)
    }
  }
}

/** Maps an offset after an edit to the offset before it; offsets inside inserted text map to where it was inserted. */
function offsetBefore({ offset, length, text }: Edit, at: number): number {
  if (at < offset) return at
  if (at < offset + text.length) return offset + Math.min(at - offset, length)
  return at - text.length + length
}
