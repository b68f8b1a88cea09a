import { countOf } from './text.ts'

/** How the text of an input relates to its value. */
export interface TextFormat {
  /** Returns the stored characters of a displayed text. */
  strip(shown: string): string
  /** Returns the displayed text of a value. */
  show(value: string): string
  /** Whether an inserted text is cut at the limit. A number stays whole: cut off, it would be another number, which no check refuses. */
  cuts?: boolean
}

/** A text that is displayed as it is stored. */
export const AS_IS: TextFormat = { strip: (shown) => shown, show: (value) => value, cuts: true }

/** An input after an edit by the user; `before` is its value before it. */
export interface Edited {
  before: string
  shown: string
  caret: number
  /** Whether the delete key was pressed, which deletes behind the caret. */
  deletesForward?: boolean
}

export interface Edit {
  value: string
  shown: string
  caret: number
}

/**
 * Returns the value, the text and the caret after an edit. A full field refuses what was inserted, where it was inserted, instead of
 * dropping its last characters. Deleting a separator deletes the character beside it.
 */
export function editOf(edited: Edited, limit: number | undefined, format: TextFormat = AS_IS): Edit {
  const { shown } = edited
  const parts: Parts = withoutExcess(limit, edited, beside(edited, format, split(edited, format)), format)
  const value = parts.head + parts.tail
  const text = format.show(value)
  return { value, shown: text, caret: text === shown ? edited.caret : caretAfter(parts.head, text, format) }
}

/** The stored characters before and after the caret. */
interface Parts {
  head: string
  tail: string
}

function split({ shown, caret }: Edited, { strip }: TextFormat): Parts {
  const value = strip(shown)
  const tail = strip(shown.slice(caret))
  // A format that removes a prefix of the whole text, such as the code of a country, leaves a shorter beginning.
  return value.endsWith(tail) ? { head: value.slice(0, value.length - tail.length), tail } : { head: value, tail: '' }
}

/**
 * Deletes the character beside a separator that was deleted. When more than one character is missing, or none follows, the same text was
 * inserted without separators.
 */
function beside({ before, shown, deletesForward }: Edited, format: TextFormat, { head, tail }: Parts): Parts {
  if (head + tail !== before || tail === '' || shown.length !== format.show(before).length - 1) return { head, tail }
  return deletesForward ? { head, tail: tail.slice(1) } : { head: head.slice(0, -1), tail }
}

/** Removes the end of the inserted text, as far as the limit is exceeded. A stored value above the limit may not become longer. */
function withoutExcess(limit: number | undefined, { before }: Edited, { head, tail }: Parts, format: TextFormat): Parts {
  const excess = limit === undefined ? 0 : countOf(head) + countOf(tail) - Math.max(limit, countOf(before))
  if (excess <= 0) return { head, tail }
  const start = commonStart(head, before.endsWith(tail) ? before.slice(0, before.length - tail.length) : before)
  const inserted = Array.from(head.slice(start))
  if (!format.cuts && inserted.length > excess) return { head, tail }
  return { head: head.slice(0, start) + inserted.slice(0, Math.max(0, inserted.length - excess)).join(''), tail }
}

/** Returns the length of the common beginning of two texts; does not split a surrogate pair. */
function commonStart(one: string, other: string): number {
  let length = 0
  for (const char of one) {
    if (!other.startsWith(char, length)) break
    length += char.length
  }
  return length
}

/** Returns the first position in the displayed text that has all characters of `head` before it. */
function caretAfter(head: string, text: string, { strip }: TextFormat): number {
  let at = 0
  while (at < text.length && strip(text.slice(0, at)).length < head.length) at += 1
  return at
}
