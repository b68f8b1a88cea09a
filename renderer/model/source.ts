import type { Node } from 'jsonc-parser'
import { parseWithRepairs } from './repaired-json.ts'
import { isObject } from './normalize.ts'
import type { Edit } from './slip.ts'

/** A position in a file; line and column start at 1. */
export interface Position {
  line: number
  column: number
}

/** Path to a value in a JSON file: keys and array indexes. */
export type At = readonly (string | number)[]

/** A syntax error in a JSON file; with `isSure: false` it is real only if the repairs before it were right. */
export interface SyntaxProblem {
  code: string
  at: Position
  word: string
  plain?: string
  isSure: boolean
  /** The edits of the file's text that repair the error. */
  edits?: readonly Edit[]
}

/** An accepted finding: the rule, the reason, and the object that contains it. */
export interface AcceptedRule {
  /** Path of the object. */
  of: At
  /** Path of this `accept` itself. */
  at: At
  rule: unknown
  because: unknown
}

/** A parsed JSON file with positions. */
export interface Source {
  /** Relative to the project's root, with forward slashes. */
  path: string
  text: string
  /** The value; for invalid JSON the repaired value, or undefined when it could not be repaired. */
  data: unknown
  /** Syntax errors in file order; `plain` is the replacement for `word`. */
  problems: SyntaxProblem[]
  /** Whether `data` contains a guessed repair. */
  isGuessed: boolean
  /** What the file accepts at which places (`accept`). `data` does not contain it, because it changes nothing at run time. */
  accepted: readonly AcceptedRule[]
  /** Returns the position of a value or its key; for a missing value that of its nearest existing parent. */
  locate(path: At, what?: 'key' | 'value'): Position
}

const BOM = String.fromCharCode(0xfeff)
/** U+FFFD, which replaces bytes that are not UTF-8. */
const UNREADABLE = String.fromCharCode(0xfffd)

/** Parses one JSON file strictly: no comments, no trailing commas, no duplicate keys. */
export function parseSource(path: string, text: string): Source {
  // A blank replaces the byte order mark, so that offsets stay the same.
  const { tree, slips, originalOffset } = parseWithRepairs(text.startsWith(BOM) ? ` ${text.slice(1)}` : text)
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
    return position(originalOffset((what === 'key' ? (key ?? node) : node)?.offset ?? 0))
  }

  const isGuessed = slips.some((slip) => slip.isGuess === true)
  const problems: Source['problems'] = slips.map(({ offset, code, word, plain, isSure, edits }) => ({
    code,
    at: position(offset),
    word,
    isSure,
    ...(plain === undefined ? {} : { plain }),
    ...(edits === undefined ? {} : { edits }),
  }))
  if (text.startsWith(BOM)) problems.unshift({ code: 'ByteOrderMark', at: position(0), word: '', isSure: true })
  const unread = text.indexOf(UNREADABLE)
  if (unread >= 0) return { path, text, data: undefined, problems: [only('NotUtf8', position(unread))], isGuessed, accepted: [], locate }
  if (text.trim() === '')
    return { path, text, data: undefined, problems: [only('EmptyFile', position(0))], isGuessed, accepted: [], locate }
  for (const duplicate of tree ? duplicateKeys(tree) : []) {
    const start = originalOffset(duplicate.offset)
    const edits = slips.length > 0 ? undefined : withoutCopy(duplicate, text)
    const word = String(duplicate.value)
    problems.push({ code: 'DuplicateKey', at: position(start), word, isSure: !isGuessed, ...(edits ? { edits } : {}) })
  }
  const accepted: AcceptedRule[] = []
  return { path, text, data: tree && withoutAccepted(valueOf(tree), [], accepted), problems, isGuessed, accepted, locate }
}

const only = (code: string, at: Position): SyntaxProblem => ({ code, at, word: '', isSure: true })

/** Returns the value of a node; two objects under one key are merged. */
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

const isAcceptance = (value: unknown) => isObject(value) && ('rule' in value || 'because' in value)

/** Returns the value without each `accept` that names rules, and adds these to `accepted`. The `accept` of an upload is a list of words. */
function withoutAccepted(value: unknown, at: At, accepted: AcceptedRule[]): unknown {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) withoutAccepted(one, [...at, index], accepted)
    return value
  }
  if (!isObject(value)) return value
  const { accept } = value
  const isList = Array.isArray(accept) && accept.length > 0 && accept.every(isAcceptance)
  if (isAcceptance(accept) || isList) {
    for (const [index, { rule, because }] of (isList
      ? (accept as Record<string, unknown>[])
      : [accept as Record<string, unknown>]
    ).entries())
      accepted.push({ of: at, at: [...at, 'accept', ...(isList ? [index] : [])], rule, because })
    delete value['accept']
  }
  for (const [key, one] of Object.entries(value)) withoutAccepted(one, [...at, key], accepted)
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

/** Returns the edit that removes a key with its comma, if it repeats the value of the first key with its name. */
function withoutCopy(key: Node, text: string): Edit[] | undefined {
  const siblings = key.parent?.parent?.children ?? []
  const first = siblings.find(({ children: [other] = [] }) => other?.value === key.value)
  const own = key.parent
  const valueText = (node: Node | undefined) => node && text.slice(node.offset, node.offset + node.length)
  if (!own || !first || valueText(first.children?.[1]) !== valueText(own.children?.[1])) return undefined
  const start = text.slice(0, own.offset).search(/\s*,\s*$/)
  return start < 0 ? undefined : [{ offset: start, length: own.offset + own.length - start, text: '' }]
}

/** Returns the value at a path in JSON data; undefined when the path does not exist. */
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
