import type { Item } from '../tokens.ts'
import { matchLists, movedPairs, type Pair, sameJson } from './match.ts'

/** A difference between two versions of an item. */
export interface Change {
  kind: 'added' | 'removed' | 'moved' | 'changed'
  /** The items that contain the difference, outermost first. */
  trail: readonly Item[]
  before?: Item
  after?: Item
  /** For a move: the positions among the siblings, from 1; absent when the item moved to another parent. */
  positions?: { from: number; to: number }
  /** For a move to another parent: the new trail. */
  into?: readonly Item[]
}

/** Kinds of items whose sentence is compared as a whole, apart from the lines below it. */
const WHOLE_KINDS = new Set<Item['kind']>(['step', 'data'])
const WHOLE_SORTS = new Set(['formRule', 'rule', 'arranged'])

/** Returns the differences between two versions of an item. */
export function compare(before: Item, after: Item, trail: readonly Item[] = []): Change[] {
  const own = isWhole(after) ? [] : innerItems(after)
  const was = isWhole(before) ? [] : innerItems(before)
  if (isWhole(after)) return wholeChanges(before, after, trail)
  if (own.length === 0 && was.length === 0) return sameJson(before.json, after.json) ? [] : [{ kind: 'changed', trail, before, after }]
  const inside = [...trail, after]
  const lists = [was, own].some((all) => all.some(isListed))
  return lists ? compareLists(was, own, inside, true) : compareKeyed(was, own, inside, after)
}

const isWhole = ({ kind, sort }: Item): boolean => WHOLE_KINDS.has(kind) || WHOLE_SORTS.has(sort)

/** Returns the items that are written inside an item: without notes, and without names that the sentence repeats. */
const innerItems = ({ items }: Item): Item[] => items.filter(({ kind }) => kind !== 'note')

const isListed = ({ at }: Item): boolean => typeof at.at(-1) === 'number'

/** Compares an item with a sentence: what is in the sentence as a whole, what has lines of its own one by one. */
function wholeChanges(before: Item, after: Item, trail: readonly Item[]): Change[] {
  const [was, own] = [split(before), split(after)]
  const changed: Change[] = sameJson(was.json, own.json) ? [] : [{ kind: 'changed', trail, before, after }]
  return [...changed, ...compareKeyed(was.blocks, own.blocks, [...trail, after], after)]
}

/** Separates what an item's sentence says from the lines below it, such as the answers to outcomes. */
function split(item: Item): { json: unknown; blocks: Item[] } {
  const { json, items } = item
  const blocks = items.filter(({ key }) => key === 'on')
  if (blocks.length === 0 || typeof json !== 'object' || json === null) return { json, blocks: [] }
  return { json: Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'on')), blocks }
}

function compareKeyed(was: readonly Item[], own: readonly Item[], inside: readonly Item[], parent: Item): Change[] {
  const find = (all: readonly Item[], { key, kind }: Item) => all.find((one) => one.key === key && one.kind === kind)
  const removed = was.filter((one) => !find(own, one)).map((before): Change => ({ kind: 'removed', trail: inside, before }))
  const rest = own.flatMap((after): Change[] => {
    const before = find(was, after)
    return before ? compare(before, after, inside) : [{ kind: 'added', trail: inside, after }]
  })
  return [...removed, ...rest, ...(isOrdered(parent) ? movesOf(keyedPairs(was, own), inside) : [])]
}

const keyedPairs = (was: readonly Item[], own: readonly Item[]): Pair[] =>
  own.flatMap((after, to) => {
    const from = was.findIndex(({ key }) => key === after.key)
    const before = was[from]
    return before ? [{ before, after, from, to }] : []
  })

/** Keys whose entries are shown in the order in which they are written. */
const ORDERED = new Set(['tiles', 'chips', 'codes'])

const isOrdered = ({ key }: Item): boolean => ORDERED.has(key)

function compareLists(was: readonly Item[], own: readonly Item[], inside: readonly Item[], isOrderedList: boolean): Change[] {
  const pairs = matchLists(was, own)
  const kept = { before: new Set(pairs.map(({ before }) => before)), after: new Set(pairs.map(({ after }) => after)) }
  const removed = was.filter((one) => !kept.before.has(one)).map((before): Change => ({ kind: 'removed', trail: inside, before }))
  const added = own.filter((one) => !kept.after.has(one)).map((after): Change => ({ kind: 'added', trail: inside, after }))
  const changed = pairs.flatMap(({ before, after }) => compare(before, after, inside))
  return [...removed, ...added, ...(isOrderedList ? movesOf(pairs, inside) : []), ...changed]
}

function movesOf(pairs: readonly Pair[], trail: readonly Item[]): Change[] {
  return [...movedPairs(pairs)].map(({ before, after, from, to }) => ({
    kind: 'moved',
    trail,
    before,
    after,
    positions: { from: from + 1, to: to + 1 },
  }))
}
