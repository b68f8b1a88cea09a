/** What tells a record, and what it may not be chosen together with; nothing: with any. */
export interface Choosing {
  keyOf(item: unknown): string
  exclusiveOf(item: unknown): string
}

/** What is chosen after a tap on `item`: it is let go of when it was chosen, and whatever it excludes when it was not. */
export function choose(chosen: readonly unknown[], item: unknown, { keyOf, exclusiveOf }: Choosing): unknown[] {
  const [key, exclusive] = [keyOf(item), exclusiveOf(item)]
  const rest = chosen.filter((one) => keyOf(one) !== key)
  if (rest.length < chosen.length) return rest
  return [...(exclusive === '' ? rest : rest.filter((one) => exclusiveOf(one) !== exclusive)), item]
}

/** How many are chosen, and how many more and fewer than before. */
export function counted(before: readonly unknown[], chosen: readonly unknown[], { keyOf }: Pick<Choosing, 'keyOf'>) {
  const [had, has] = [new Set(before.map(keyOf)), new Set(chosen.map(keyOf))]
  const lacking = (from: Set<string>, of: Set<string>) => [...of].filter((key) => !from.has(key)).length
  return { count: has.size, added: lacking(had, has), removed: lacking(has, had) }
}

/** Items by their groups, both in the order in which they come. */
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
