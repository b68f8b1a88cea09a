import { type Node, type ParseError, parseTree, getNodeValue, printParseErrorCode } from 'jsonc-parser'
import { unbracedName, unclosedBracket } from './brackets.ts'

/** Where something stands in a file, both counted from 1. */
export interface Position {
  line: number
  column: number
}

/** The way to a value in a file: the keys and indexes that lead there. */
export type At = readonly (string | number)[]

/** A JSON file with its positions: the first phase, parse. */
export interface Source {
  /** Relative to the project's root, with forward slashes. */
  path: string
  text: string
  /** The value, or undefined when the file is not JSON. */
  data: unknown
  /** What the JSON parser did not like, first mistake first. */
  problems: { code: string; at: Position; word: string }[]
  /** Position of a value (or of its key) by its path in the data; the nearest known parent when it is missing. */
  locate(path: At, what?: 'key' | 'value'): Position
}

const UNCLOSED: Record<string, string> = { '{': 'UnclosedBrace', '[': 'UnclosedBracket' }
const BOM = String.fromCharCode(0xfeff)
/** What stands in a text for bytes that are not UTF-8. */
const UNREADABLE = String.fromCharCode(0xfffd)

/** Parses one JSON file strictly: no comments, no trailing commas, no duplicate keys. */
export function parseSource(path: string, text: string): Source {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const lineStarts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) lineStarts.push(index + 1)

  function position(offset: number): Position {
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 }
  }

  function locate(steps: At, what: 'key' | 'value' = 'value'): Position {
    let node = tree
    let key: Node | undefined
    for (const step of steps) {
      const child = node && childAt(node, step)
      if (!child) break
      key = child.key
      node = child.value
    }
    return position((what === 'key' ? (key ?? node) : node)?.offset ?? 0)
  }

  const problems: Source['problems'] = errors.map((error) => ({
    code: printParseErrorCode(error.error),
    at: position(error.offset),
    word: text.slice(error.offset, error.offset + Math.max(error.length, 1)),
  }))
  const unclosed = errors[0] && unclosedBracket(text)
  if (unclosed && unclosed.seenAt <= (errors[0]?.offset ?? 0))
    problems.unshift({ code: UNCLOSED[unclosed.mark] ?? '', at: position(unclosed.offset), word: String(unclosed.seenLine) })
  const unbraced = errors[0] && unbracedName(text, errors[0].offset)
  if (unbraced) problems.unshift({ code: 'OpenBraceExpected', at: position(unbraced.offset), word: unbraced.word })
  if (text.startsWith(BOM)) problems.unshift({ code: 'ByteOrderMark', at: position(0), word: '' })
  const unread = text.indexOf(UNREADABLE)
  if (unread >= 0) problems.unshift({ code: 'NotUtf8', at: position(unread), word: '' })
  if (text.trim() === '') problems.unshift({ code: 'EmptyFile', at: position(0), word: '' })
  for (const duplicate of tree ? duplicateKeys(tree) : [])
    problems.push({ code: 'DuplicateKey', at: position(duplicate.offset), word: String(duplicate.value) })
  return { path, text, data: problems.length === 0 && tree ? getNodeValue(tree) : undefined, problems, locate }
}

function childAt(node: Node, step: string | number): { key?: Node; value: Node } | undefined {
  if (node.type === 'array' && typeof step === 'number') {
    const value = node.children?.[step]
    return value && { value }
  }
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? []
    if (node.type === 'object' && key && value && key.value === String(step)) return { key, value }
  }
  return undefined
}

function* duplicateKeys(node: Node): Generator<Node> {
  const seen = new Set<unknown>()
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined
    if (key && seen.has(key.value)) yield key
    if (key) seen.add(key.value)
    yield* duplicateKeys(child)
  }
}
