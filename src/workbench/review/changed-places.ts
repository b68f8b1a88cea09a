import { isObject } from '../../../renderer/model/normalize.ts'

/** The places of nodes that differ in two versions of a plan, in each version: the path of the file, `#`, and the keys within it. */
export interface ChangedPlaces {
  before: string[]
  after: string[]
}

type Node = Record<string, unknown> & { place: string; at: string }

/** Returns the nodes that differ. Only the inner one of two nested nodes counts. */
export function changedPlaces(before: unknown, after: unknown): ChangedPlaces {
  const found = { before: new Set<string>(), after: new Set<string>() }
  compare(before, after, { before: undefined, after: undefined })
  return { before: innermost([...found.before]), after: innermost([...found.after]) }

  function compare(one: unknown, other: unknown, around: { before: Node | undefined; after: Node | undefined }): void {
    if (plain(one) === plain(other)) return
    const [ours, theirs] = [isNode(one) ? one : undefined, isNode(other) ? other : undefined]
    const isReplaced = ours?.['widget'] !== theirs?.['widget']
    const inside = { before: ours ?? around.before, after: theirs ?? around.after }
    if (!isReplaced && Array.isArray(one) && Array.isArray(other))
      for (const [left, right] of pairsOf(one, other)) compare(left, right, inside)
    else if (!isReplaced && isObject(one) && isObject(other))
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) compare(one[key], other[key], inside)
    else note(one, other, around)
  }

  /** Notes nodes that only one version has, or that other nodes replace. For any other value, the node around it has changed. */
  function note(one: unknown, other: unknown, around: { before: Node | undefined; after: Node | undefined }): void {
    const [ours, theirs] = [outerNodes(one), outerNodes(other)]
    const hasNodes = ours.length + theirs.length > 0
    for (const node of hasNodes ? ours : [around.before]) if (node) found.before.add(placeName(node))
    for (const node of hasNodes ? theirs : [around.after]) if (node) found.after.add(placeName(node))
  }
}

/** Returns the nodes that are written with one of these names, such as a dictionary's or a field's. */
export function placesNaming(plan: unknown, names: readonly string[]): string[] {
  const texts = names.map((name) => JSON.stringify(name))
  const found: string[] = []
  visit(plan)
  return innermost(found)

  function visit(value: unknown): void {
    if (isNode(value)) {
      const own = JSON.stringify(value, (key, one: unknown) => (key !== '' && isNode(one) ? null : one))
      if (texts.some((text) => own.includes(text))) found.push(placeName(value))
    }
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one)
  }
}

const isNode = (value: unknown): value is Node => isObject(value) && typeof value['place'] === 'string' && typeof value['at'] === 'string'

/** Returns the place of a node without its line, which changes with what is above it. */
const placeName = ({ place, at }: Node): string => `${place.replace(/:\d+$/, '')}#${at}`

/** Returns a value as text without the places in it, so that a node that only moved is the same. */
export const plain = (value: unknown): string =>
  JSON.stringify(value, (key, one: unknown) => ((key === 'place' || key === 'at') && typeof one === 'string' ? undefined : one)) ?? ''

function outerNodes(value: unknown): Node[] {
  if (isNode(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(outerNodes) : []
}

/** Returns the items of two lists that differ, in pairs. An item without a partner was added or removed. */
function pairsOf(before: readonly unknown[], after: readonly unknown[]): [unknown, unknown][] {
  const [ours, theirs] = [before.map(plain), after.map(plain)]
  const removed = before.filter((_, index) => !theirs.includes(ours[index] ?? ''))
  const added = after.filter((_, index) => !ours.includes(theirs[index] ?? ''))
  // The same items in another sequence.
  if (removed.length === 0 && added.length === 0) return before.map((item, index) => [item, after[index]])
  if (removed.length === added.length) return removed.map((item, index) => [item, added[index]])
  return [...removed.map((item): [unknown, unknown] => [item, undefined]), ...added.map((item): [unknown, unknown] => [undefined, item])]
}

const innermost = (places: readonly string[]): string[] =>
  [...new Set(places)].filter((place) => !places.some((other) => other.startsWith(`${place}.`)))
