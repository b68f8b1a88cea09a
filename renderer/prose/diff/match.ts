import { isObject } from '../../model/normalize.ts'
import type { Item } from '../tokens.ts'

/** Two versions of one item, with their positions among their siblings. */
export interface Pair {
  before: Item
  after: Item
  from: number
  to: number
}

/** How alike two items without a common key must be to count as versions of one: a share of equal values. */
const ALIKE = 0.45

/** Whether two JSON values are equal; the order of an object's keys does not matter. */
export const sameJson = (left: unknown, right: unknown): boolean => left === right || canonical(left) === canonical(right)

/** Returns JSON text with sorted keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined'
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

/** Returns the share of equal values of two JSON values, from 0 to 1. */
export function similarity(left: unknown, right: unknown): number {
  const [a, b] = [leaves(left), leaves(right)]
  const counts = new Map<string, number>()
  for (const leaf of a) counts.set(leaf, (counts.get(leaf) ?? 0) + 1)
  let common = 0
  for (const leaf of b) {
    const count = counts.get(leaf) ?? 0
    if (count > 0) common++
    counts.set(leaf, count - 1)
  }
  return a.length + b.length === 0 ? 1 : (2 * common) / (a.length + b.length)
}

/** Returns every scalar with the key that it is written under. */
function leaves(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, key))
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => leaves(one, name))
  return [`${key}:${JSON.stringify(value)}`]
}

/**
 * Returns which items of two lists are versions of each other: equal ones first, then those with one key (a field, a label, an id), then
 * the most similar ones, then a single one that is left of its sort on both sides.
 */
export function matchLists(before: readonly Item[], after: readonly Item[]): Pair[] {
  const pairs: Pair[] = []
  const open = { before: new Set(before.keys()), after: new Set(after.keys()) }
  const take = (from: number, to: number) => {
    const [left, right] = [before[from], after[to]]
    if (!left || !right) return
    pairs.push({ before: left, after: right, from, to })
    open.before.delete(from)
    open.after.delete(to)
  }
  const takeEqual = (keyOf: (one: Item) => string) => {
    for (const from of open.before) {
      const key = before[from] ? keyOf(before[from]) : ''
      const to = key === '' ? undefined : [...open.after].find((index) => after[index] && keyOf(after[index]) === key)
      if (to !== undefined) take(from, to)
    }
  }
  takeEqual((one) => `${one.sort} ${canonical(one.json)}`)
  takeEqual(({ sort, key }) => (key === '' ? '' : `${sort} ${key}`))
  for (const { from, to } of alike(before, after, open)) if (open.before.has(from) && open.after.has(to)) take(from, to)
  for (const from of open.before) {
    const sort = before[from]?.sort
    const left = [...open.before].filter((index) => before[index]?.sort === sort)
    const right = [...open.after].filter((index) => after[index]?.sort === sort)
    if (left.length === 1 && right.length === 1 && right[0] !== undefined) take(from, right[0])
  }
  return pairs.sort((left, right) => left.to - right.to)
}

interface Open {
  before: ReadonlySet<number>
  after: ReadonlySet<number>
}

/** Returns the positions of similar items of one sort, the most similar first. */
function alike(before: readonly Item[], after: readonly Item[], open: Open): { from: number; to: number }[] {
  const found: { from: number; to: number; score: number }[] = []
  for (const from of open.before) {
    for (const to of open.after) {
      if (before[from]?.sort !== after[to]?.sort) continue
      const score = similarity(before[from]?.json, after[to]?.json)
      if (score >= ALIKE) found.push({ from, to, score })
    }
  }
  return found.sort((left, right) => right.score - left.score)
}

/** Returns the pairs that left their order: all except the longest sequence that kept it. */
export function movedPairs(pairs: readonly Pair[]): Set<Pair> {
  const best: { length: number; previous: number }[] = []
  for (const { from } of pairs) {
    let found = { length: 1, previous: -1 }
    for (const [earlier, { length }] of best.entries()) {
      if ((pairs[earlier]?.from ?? Infinity) < from && length + 1 > found.length) found = { length: length + 1, previous: earlier }
    }
    best.push(found)
  }
  let last = best.reduce((longest, { length }, index) => (length > (best[longest]?.length ?? 0) ? index : longest), 0)
  const moved = new Set(pairs)
  while (last >= 0 && last < pairs.length) {
    const pair = pairs[last]
    if (pair) moved.delete(pair)
    last = best[last]?.previous ?? -1
  }
  return moved
}
