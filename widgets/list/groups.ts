import type { Grouping, Tone } from '../../renderer/widget.ts'

/** What stands in a grouped list: the name of a group with how many it has, or an item of it. */
export type ListEntry = { heading: string; tone: Tone; count: number } | { item: unknown }

/** Items under the names of their groups, groups in their own order, items in theirs; what belongs to none comes last. */
export function grouped(items: readonly unknown[], { of, groups }: Grouping): ListEntry[] {
  const byCode = new Map<string, unknown[]>(groups.map(({ code }) => [code, []]))
  const others: unknown[] = []
  const headings = new Map(groups.map((group) => [group.code, group]))
  for (const item of items) {
    const group = of(item)
    if (!group) others.push(item)
    else if (byCode.has(group.code)) byCode.get(group.code)?.push(item)
    else {
      // A code that the dictionary does not know yet still keeps its items together.
      byCode.set(group.code, [item])
      headings.set(group.code, group)
    }
  }
  const entries = [...byCode].flatMap(([code, inside]): ListEntry[] =>
    inside.length === 0
      ? []
      : [
          { heading: headings.get(code)?.label ?? code, tone: headings.get(code)?.tone ?? 'neutral', count: inside.length },
          ...inside.map((item) => ({ item })),
        ],
  )
  return [...entries, ...others.map((item) => ({ item }))]
}
