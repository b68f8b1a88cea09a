import type { Node } from 'jsonc-parser'
import { parseMended } from './mended-json.ts'
import { isObject } from './normalize.ts'

/** Where something stands in a file, both counted from 1. */
export interface Position {
  line: number
  column: number
}

/** The way to a value in a file: the keys and indexes that lead there. */
export type At = readonly (string | number)[]

/** Where a file is not JSON; one that is not sure is there if the guesses before it were right. */
export interface SyntaxProblem {
  code: string
  at: Position
  word: string
  plain?: string
  isSure: boolean
}

/** A JSON file with its positions: the first phase, parse. */
export interface Source {
  /** Relative to the project's root, with forward slashes. */
  path: string
  text: string
  /** The value; of a file that is not JSON what was probably meant, or undefined when nobody could say. */
  data: unknown
  /** Where the file is not JSON, first mistake first; `plain` is what should stand in the place of `word`. */
  problems: SyntaxProblem[]
  /** Something in `data` was put right on a guess, which may be wrong. */
  isGuessed: boolean
  /** Position of a value (or of its key) by its path in the data; the nearest known parent when it is missing. */
  locate(path: At, what?: 'key' | 'value'): Position
}

const BOM = String.fromCharCode(0xfeff)
/** What stands in a text for bytes that are not UTF-8. */
const UNREADABLE = String.fromCharCode(0xfffd)

/** Parses one JSON file strictly: no comments, no trailing commas, no duplicate keys. */
export function parseSource(path: string, text: string): Source {
  // A mark at the start is as long as a blank.
  const { tree, slips, written } = parseMended(text.startsWith(BOM) ? ` ${text.slice(1)}` : text)
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
    return position(written((what === 'key' ? (key ?? node) : node)?.offset ?? 0))
  }

  const isGuessed = slips.some((slip) => slip.isGuess === true)
  const problems: Source['problems'] = slips.map(({ offset, code, word, plain, isSure }) => ({
    code,
    at: position(offset),
    word,
    isSure,
    ...(plain === undefined ? {} : { plain }),
  }))
  if (text.startsWith(BOM)) problems.unshift({ code: 'ByteOrderMark', at: position(0), word: '', isSure: true })
  const unread = text.indexOf(UNREADABLE)
  if (unread >= 0) return { path, text, data: undefined, problems: [only('NotUtf8', position(unread))], isGuessed, locate }
  if (text.trim() === '') return { path, text, data: undefined, problems: [only('EmptyFile', position(0))], isGuessed, locate }
  for (const duplicate of tree ? duplicateKeys(tree) : [])
    problems.push({ code: 'DuplicateKey', at: position(written(duplicate.offset)), word: String(duplicate.value), isSure: !isGuessed })
  return { path, text, data: tree && valueOf(tree), problems, isGuessed, locate }
}

const only = (code: string, at: Position): SyntaxProblem => ({ code, at, word: '', isSure: true })

/** The value of a node; of two objects under one key everything that either holds. */
function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf)
  if (node.type !== 'object') return node.value
  const value: Record<string, unknown> = {}
  for (const { children: [key, child] = [] } of node.children ?? []) {
    if (!key || !child) continue
    const [name, before, own] = [String(key.value), value[String(key.value)], valueOf(child)]
    value[name] = child.type === 'object' && isObject(before) ? { ...before, ...(own as object) } : own
  }
  return value
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

/** What lies at the end of a way through JSON. */
export const valueAt = (data: unknown, path: At): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      Array.isArray(value)
        ? value[Number(step)]
        : typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[step]
          : undefined,
    data,
  )
