/** The key of an item, and its exclusion group; an empty group excludes no other item. */
export interface Choosing {
  keyOf(item: unknown): string
  exclusiveOf(item: unknown): string
}

/** Returns the chosen items after a tap: a chosen item is deselected; another one replaces items of its exclusion group. */
export function choose(chosen: readonly unknown[], item: unknown, { keyOf, exclusiveOf }: Choosing): unknown[] {
  const [key, exclusive] = [keyOf(item), exclusiveOf(item)]
  const rest = chosen.filter((one) => keyOf(one) !== key)
  if (rest.length < chosen.length) return rest
  return [...(exclusive === '' ? rest : rest.filter((one) => exclusiveOf(one) !== exclusive)), item]
}

/** Counts chosen, added and removed items compared with before. */
export function counted(before: readonly unknown[], chosen: readonly unknown[], { keyOf }: Pick<Choosing, 'keyOf'>) {
  const [beforeKeys, chosenKeys] = [new Set(before.map(keyOf)), new Set(chosen.map(keyOf))]
  const countMissing = (from: Set<string>, of: Set<string>) => [...of].filter((key) => !from.has(key)).length
  return { count: chosenKeys.size, added: countMissing(beforeKeys, chosenKeys), removed: countMissing(chosenKeys, beforeKeys) }
}

/** Groups items, in the order of their first occurrence. */
export function byGroup(items: readonly unknown[], groupOf: (item: unknown) => string): [string, unknown[]][] {
  const groups = new Map<string, unknown[]>()
  for (const item of items) {
    const group = groupOf(item)
    const list = groups.get(group)
    if (list) list.push(item)
    else groups.set(group, [item])
  }
  return [...groups]
}
