import { type ConditionPlan, meets, pathsIn } from '../../../renderer/language/condition.ts'

type Row = Readonly<Record<string, unknown>>

/** What a condition reads of records: the path before the field, e.g. `['item']`. */
export type Prefix = string

const prefixOf = (path: readonly string[]): Prefix => path.slice(0, -1).join('.')

/**
 * Returns the prefix under which conditions read a record with these fields; of several, the one that is read most. Undefined when they read
 * no such record.
 */
export function recordPrefix(conditions: readonly (ConditionPlan | undefined)[], fields: ReadonlySet<string>): Prefix | undefined {
  const paths = conditions.flatMap((condition) => (condition ? pathsIn(condition) : []))
  const prefixes = [...new Set(paths.filter((path) => path.length > 1).map(prefixOf))]
  const sizes = prefixes.map((prefix) => {
    const read = paths.filter((path) => prefixOf(path) === prefix)
    return read.every((path) => fields.has(path.at(-1) ?? '')) ? read.length : 0
  })
  const most = Math.max(0, ...sizes)
  return most > 0 ? prefixes[sizes.indexOf(most)] : undefined
}

/** Whether a record meets a condition; undefined when that depends on something else, such as the signed-in user or an opened tab. */
export function holds(condition: ConditionPlan | undefined, row: Row, prefix: Prefix): boolean | undefined {
  if (!condition) return true
  switch (condition.op) {
    case 'all':
      return combined(condition.of, row, prefix, false)
    case 'any':
      return combined(condition.of, row, prefix, true)
    case 'not': {
      const inner = holds(condition.of, row, prefix)
      return inner === undefined ? undefined : !inner
    }
    default: {
      const isKnown = pathsIn(condition).every((path) => prefixOf(path) === prefix && Object.hasOwn(row, path.at(-1) ?? ''))
      return isKnown ? meets(condition, (path) => row[path.at(-1) ?? '']) : undefined
    }
  }
}

/** `decisive` is the result of one part that decides the whole. */
function combined(parts: readonly ConditionPlan[], row: Row, prefix: Prefix, decisive: boolean): boolean | undefined {
  const results = new Set(parts.map((part) => holds(part, row, prefix)))
  if (results.has(decisive)) return decisive
  return results.has(undefined) ? undefined : !decisive
}
