import { itemsIn } from '../item.ts'
import type { Item } from '../tokens.ts'
import { type Change, compare } from './compare.ts'
import { sameJson, similarity } from './match.ts'

/** How alike a removed and an added item with one key must be to count as moved. */
const MOVED = 0.6

/** An item that is gone from one place or new in another, with the change that says so. */
interface Candidate {
  item: Item
  change: Change
  trail: readonly Item[]
}

/**
 * Replaces a removed and an added item that are versions of one by a move, also when one of them is inside a removed or added item, as
 * after wrapping a field in a section. Returns the changes, and the items that moved out of or into a printed item.
 */
export function findMoves(changes: readonly Change[]): { changes: Change[]; moved: ReadonlySet<Item> } {
  const removed = changes.flatMap((change) => candidatesOf(change, change.kind === 'removed' ? change.before : undefined))
  const added = changes.flatMap((change) => candidatesOf(change, change.kind === 'added' ? change.after : undefined))
  const moved = new Set<Item>()
  const moves: Change[] = []
  for (const gone of removed) {
    if (isInside(gone, moved)) continue
    const found = added.find((one) => !isInside(one, moved) && isVersion(gone.item, one.item))
    if (!found) continue
    moved.add(gone.item)
    moved.add(found.item)
    moves.push({ kind: 'moved', trail: gone.trail, before: gone.item, after: found.item, into: found.trail })
    moves.push(...compare(gone.item, found.item, found.trail))
  }
  const rest = changes.filter(
    ({ kind, before, after }) => !((kind === 'removed' && before && moved.has(before)) || (kind === 'added' && after && moved.has(after))),
  )
  return { changes: [...rest, ...moves], moved }
}

/** Entries that can move to another parent: tiles, tabs and shown fields. */
const MOVABLE_ENTRIES = new Set(['entry', 'fact'])

/** Whether an item can move; a property or step belongs to its node. */
const isMovable = ({ kind, sort }: Item): boolean => kind === 'node' || (kind === 'entry' && MOVABLE_ENTRIES.has(sort))

/** Returns an item and the movable ones inside it, outermost first. */
function candidatesOf(change: Change, item: Item | undefined): Candidate[] {
  if (!item) return []
  const below = (one: Item, trail: readonly Item[]): Candidate[] => [
    ...(isMovable(one) ? [{ item: one, change, trail }] : []),
    ...one.items.flatMap((inner) => below(inner, [...trail, one])),
  ]
  return below(item, change.trail)
}

const isInside = ({ item, trail }: Candidate, moved: ReadonlySet<Item>): boolean => moved.has(item) || trail.some((one) => moved.has(one))

function isVersion(left: Item, right: Item): boolean {
  if (left.sort !== right.sort || left.kind !== right.kind) return false
  if (sameJson(left.json, right.json)) return left.kind !== 'entry' || itemsIn(left).length > 1 || left.key === right.key
  return left.key !== '' && left.key === right.key && similarity(left.json, right.json) >= MOVED
}
