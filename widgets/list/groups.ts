import type { Grouping, Tone } from '../../renderer/widget.ts'

/** An entry of a grouped list: a group's heading with its number of items, or an item. */
export type ListEntry = { heading: string; tone: Tone; count: number } | { item: unknown }

/** Groups items under headings, in the order of the groups and then of the items; items without a group follow at the end. */
export function grouped(items: readonly unknown[], { of, groups }: Grouping): ListEntry[] {
  const byCode = new Map<string, unknown[]>(groups.map(({ code }) => [code, []]))
  const others: unknown[] = []
  const headings = new Map(groups.map((group) => [group.code, group]))
  for (const item of items) {
    const group = of(item)
    if (!group) others.push(item)
    else if (byCode.has(group.code)) byCode.get(group.code)?.push(item)
    else {
      // Items with a code that the dictionary does not contain form a separate group.
      byCode.set(group.code, [item])
      headings.set(group.code, group)
    }
  }
  const entries = [...byCode].flatMap(([code, members]): ListEntry[] =>
    members.length === 0
      ? []
      : [
          { heading: headings.get(code)?.label ?? code, tone: headings.get(code)?.tone ?? 'neutral', count: members.length },
          ...members.map((item) => ({ item })),
        ],
  )
  return [...entries, ...others.map((item) => ({ item }))]
}
