const CLOSING: Record<string, string> = { '{': '}', '[': ']' }

interface Open {
  mark: string
  offset: number
  line: number
  /** Indentation of the bracket's line, in characters. */
  indent: number
}

/** A bracket without a closing bracket; `seenAt` and `seenLine` locate the first token that shows it is missing. */
export interface Unclosed {
  mark: string
  offset: number
  seenAt: number
  seenLine: number
}

/**
 * Returns the first bracket without a closing bracket. A parser reports it only at the end of the file. This function uses indentation: a
 * later line indented no deeper than the line of the opening bracket is outside that bracket.
 */
export function unclosedBracket(text: string): Unclosed | undefined {
  const open: Open[] = []
  let offset = 0
  for (const [line, content] of text.split('\n').entries()) {
    const indent = content.search(/\S/)
    for (const { mark, at } of marksOf(content)) {
      const top = open.at(-1)
      const found = { mark: top?.mark ?? '', offset: top?.offset ?? 0, seenAt: offset + at, seenLine: line + 1 }
      const closes = top !== undefined && CLOSING[top.mark] === mark
      if (top && at === indent && top.line < line && (closes ? top.indent > indent : top.indent >= indent)) return found
      if (top && !closes && (mark === '}' || mark === ']')) return found
      if (closes) open.pop()
      else if (CLOSING[mark] !== undefined) open.push({ mark, offset: offset + at, line, indent })
    }
    offset += content.length + 1
  }
  return undefined
}

/** Returns the string in front of a colon inside an array: the `{` before the string is missing. */
export function unbracedName(text: string, colon: number): { offset: number; word: string } | undefined {
  const open: string[] = []
  let last: { offset: number; word: string } | undefined
  for (const found of text.slice(0, colon).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (found[0].startsWith('"')) last = { offset: found.index, word: found[0].slice(1, -1) }
    else if (CLOSING[found[0]] !== undefined) open.push(found[0])
    else open.pop()
  }
  return text[colon] === ':' && open.at(-1) === '[' ? last : undefined
}

/** Yields the brackets of a line outside strings, and the first token of the line. */
function* marksOf(content: string): Generator<{ mark: string; at: number }> {
  for (const found of content.matchAll(/"(?:[^"\\]|\\.)*"?|[^\s"]/g)) {
    const isFirst = content.slice(0, found.index).trim() === ''
    if (isFirst || /^[[\]{}]$/.test(found[0])) yield { mark: found[0], at: found.index }
  }
}
