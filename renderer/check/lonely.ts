import { nearest, type Problem } from './problem.ts'
import { isObject } from './sane.ts'
import type { World } from './world.ts'

const SHORTEST = 4

/**
 * Names that the language alone can't judge: a field of an entity or a call is what the other side calls it. But a
 * field written nowhere else that differs by one letter from one that is written elsewhere is a slip; where it is
 * not, its `description` says so.
 */
export function lonelyFields(world: World): Problem[] {
  const count = new Map<string, number>()
  for (const { source } of world.sources) {
    for (const [, name = ''] of source.text.matchAll(/"([A-Za-z_]\w*)"/g)) count.set(name, (count.get(name) ?? 0) + 1)
    for (const [, path = ''] of source.text.matchAll(/[.{]([A-Za-z_]\w*)/g)) count.set(path, (count.get(path) ?? 0) + 1)
  }
  const others = [...count].filter(([name, times]) => times > 1 && name.length >= SHORTEST).map(([name]) => name)
  const groups = [
    ...[...world.entities.values()].map(({ value, source }) => ({ source, at: ['fields'], fields: value.fields, planned: value.planned })),
    ...[...world.calls.values()].flatMap(({ value, source }) => [
      { source, at: ['request'], fields: value.request, planned: undefined },
      { source, at: ['response'], fields: value.response, planned: undefined },
    ]),
  ]
  return groups.flatMap(({ source, at, fields }) =>
    Object.entries(fields).flatMap(([name, field]): Problem[] => {
      if ((count.get(name) ?? 0) > 1 || name.length < SHORTEST || (isObject(field) && 'description' in field)) return []
      const near = nearest(
        name,
        others.filter(
          (other) => Math.abs(other.length - name.length) <= 1 && other.toLowerCase() !== name.toLowerCase() && isOneSlip(name, other),
        ),
      )
      return near === undefined
        ? []
        : [{ path: source.path, ...source.locate([...at, name], 'key'), code: 'name.lonely', values: { name, nearest: near } }]
    }),
  )
}

/** One letter lost, added, changed, or two neighbours swapped; an s at the end is a plural, not a slip. */
function isOneSlip(left: string, right: string): boolean {
  if (`${left}s` === right || `${right}s` === left) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let end = 0
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  // mobile and mobile1 are two fields.
  if (/\d/.test(a + b)) return false
  return a.length <= 1 && b.length <= 1 ? true : a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}
