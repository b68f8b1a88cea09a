import { isEqual } from 'es-toolkit'
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'

/** The merged text, or the first place that both sides changed in different ways. */
export type Merged = { text: string } | { conflict: At }

interface Change {
  at: JSONPath
  /** Undefined removes the value. */
  value: unknown
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/**
 * Merges the changes of two JSON texts since `base`, node by node: the result is `theirs` with what `ours` changed. Lists are merged item by item
 * while no side added or removed one; otherwise only one side may have changed the list. Nor is one item merged when a side moved items: what
 * the other changed would end in its neighbour.
 */
export function mergeTexts(base: string, ours: string, theirs: string): Merged {
  if (ours === base || ours === theirs) return { text: theirs }
  if (theirs === base) return { text: ours }
  const found = changesOf(parse(base), parse(ours), parse(theirs), [])
  if ('conflict' in found) return found
  return { text: found.changes.reduce((text, { at, value }) => applyEdits(text, modify(text, at, value, FORMAT)), theirs) }
}

/**
 * Returns a JSON text with the node at a JSON pointer replaced by that of another text; every other line stays. Undefined when the other text
 * has no such node, or this one has no place for it.
 */
export function nodeInto(text: string, from: string, pointer: string): string | undefined {
  const value: unknown = parse(text)
  const at = atOf(pointer, value)
  const found = at && inside(parse(from), at)
  if (!at || found === undefined || (at.length > 0 && inside(value, at.slice(0, -1)) === undefined)) return undefined
  return applyEdits(text, modify(text, at, found, FORMAT))
}

const inside = (value: unknown, at: JSONPath): unknown =>
  at.reduce<unknown>(
    (found, name) => (Object.hasOwn(Object(found), name) ? (found as Record<string | number, unknown>)[name] : undefined),
    value,
  )

/** Returns the path of a JSON pointer in a value, whose lists have numbers as names; undefined for another text. */
function atOf(pointer: string, value: unknown): JSONPath | undefined {
  if (!pointer.startsWith('/')) return undefined
  const at: JSONPath = []
  for (const part of pointer.slice(1).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    at.push(Array.isArray(inside(value, at)) && /^\d+$/.test(name) ? Number(name) : name)
  }
  return at
}

/** Returns the smallest changes, so that the lines of what stays are kept as somebody wrote them. */
function changesOf(base: unknown, ours: unknown, theirs: unknown, at: JSONPath): { changes: Change[] } | { conflict: At } {
  if (isEqual(ours, base) || isEqual(ours, theirs)) return { changes: [] }
  if (isObject(base) && isObject(ours) && isObject(theirs))
    return insideOf(Object.keys({ ...theirs, ...ours, ...base }), [base, ours, theirs], at)
  if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs) && base.length === ours.length && base.length === theirs.length) {
    const isShared = base.some((item, index) => !isEqual(ours[index], item) && !isEqual(theirs[index], item))
    if (isShared && (movesItems(base, ours) || movesItems(base, theirs))) return { conflict: at }
    return insideOf([...base.keys()], [base, ours, theirs], at)
  }
  return isEqual(theirs, base) ? { changes: [{ at, value: ours }] } : { conflict: at }
}

function insideOf(names: readonly (string | number)[], sides: readonly object[], at: JSONPath): ReturnType<typeof changesOf> {
  const changes: Change[] = []
  for (const name of names) {
    const [base, ours, theirs] = sides.map((side) =>
      Object.hasOwn(side, name) ? (side as Record<string | number, unknown>)[name] : undefined,
    )
    const found = changesOf(base, ours, theirs, [...at, name])
    if ('conflict' in found) return found
    changes.push(...found.changes)
  }
  return { changes }
}

/** Whether an item of a list is more like an item of `base` at another place than like the one at its own. */
function movesItems(base: readonly unknown[], side: readonly unknown[]): boolean {
  return side.some((item, index) => {
    const own = likeness(item, base[index])
    return base.some((other) => likeness(item, other) > own)
  })
}

/** Returns how many properties two values have in common; infinity for equal values. */
function likeness(one: unknown, other: unknown): number {
  if (isEqual(one, other)) return Number.POSITIVE_INFINITY
  if (!isObject(one) || !isObject(other)) return 0
  return Object.keys(one).filter((key) => isEqual(one[key], other[key])).length
}
