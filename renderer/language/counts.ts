import { asText, isEmpty } from './as-text.ts'
import type { ReadPath } from './condition.ts'
import { getPath } from './path.ts'
import { DAY } from './time.ts'

/** The fields that a list is counted by: one, or two for each combination. */
export type CountPlan = CountedPlan[]

export interface CountedPlan {
  field: string
  /** For a code: the codes that always get a row, in sort order. */
  codes?: string[]
  /** For a time: the unit of a row. */
  per?: Per
  /** For a time: number of rows up to and from today, today included in both. If both are absent: from the first to the last value. */
  last?: number
  next?: number
}

export type Per = 'day' | 'month'

/** The path of the current day. */
export const TODAY = ['time', 'today']

/** Returns the paths that counting reads besides the items. */
export const pathsOfCount = (plan: CountPlan): string[][] => (plan.some(hasWindow) ? [TODAY] : [])

const hasWindow = ({ last, next }: CountedPlan) => last !== undefined || next !== undefined

/**
 * Returns the number of items for each code, day (`2026-11-03`) or month (`2026-11`), including 0: `{ taskStatus: '1', count: 3 }`. Items
 * without a value or outside the window are not counted. Unlisted codes follow the listed ones. Two fields are counted per combination,
 * grouped by the first. `format` is `BusinessTime.format`.
 */
export function countItems(
  items: readonly unknown[],
  plan: CountPlan,
  read: ReadPath,
  format: (instant: number) => string,
): Record<string, unknown>[] {
  const itemGroups = items.map((item) => plan.map((one) => groupOf(getPath(item, [one.field]), one, format)))
  const groups = plan.map((one, index) => groupsOf(one, new Set(itemGroups.map((values) => values[index] ?? '')), read, format))
  const counts = new Map<string, number>()
  for (const values of itemGroups) counts.set(keyOf(values), (counts.get(keyOf(values)) ?? 0) + 1)
  return combinations(groups).map((values) => ({
    ...Object.fromEntries(plan.map(({ field }, index) => [field, values[index]])),
    count: counts.get(keyOf(values)) ?? 0,
  }))
}

/** Returns code -> count for a list counted by one field. */
export const countsByCode = (counted: readonly unknown[], [one]: CountPlan): Record<string, unknown> =>
  Object.fromEntries(counted.map((item) => [asText(getPath(item, [one?.field ?? ''])), getPath(item, ['count'])]))

const keyOf = (values: readonly string[]) => JSON.stringify(values)

/** Returns the group of a value; '' for a missing value. */
function groupOf(value: unknown, { per }: CountedPlan, format: (instant: number) => string): string {
  if (isEmpty(value)) return ''
  const text = typeof value === 'number' && per ? format(value) : asText(value)
  return per ? text.slice(0, LENGTH[per]) : text
}

const LENGTH: Record<Per, number> = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length }
/** Larger gaps are not filled, so that a mistyped year does not render a century of days. */
const MAX_GAP = 1000

function groupsOf(plan: CountedPlan, seen: ReadonlySet<string>, read: ReadPath, format: (instant: number) => string): string[] {
  const { codes, per, last, next } = plan
  const found = [...seen].filter((group) => group !== '')
  if (!per) return [...new Set([...(codes ?? []), ...found])]
  if (hasWindow(plan)) {
    const today = read(TODAY)
    const now = typeof today === 'number' ? indexOf(format(today).slice(0, LENGTH[per]), per) : undefined
    return now === undefined ? [] : between(now - (last ?? 1) + 1, now + (next ?? 1) - 1, per)
  }
  const indexes = found.map((group) => indexOf(group, per)).filter((index) => !Number.isNaN(index))
  const [first, end] = [Math.min(...indexes), Math.max(...indexes)]
  if (indexes.length === 0) return []
  return end - first < MAX_GAP ? between(first, end, per) : indexes.sort((a, b) => a - b).map((index) => groupAt(index, per))
}

function indexOf(group: string, per: Per): number {
  const [year = Number.NaN, month = 1, day = 1] = group.split('-').map(Number)
  return per === 'month' ? year * 12 + month - 1 : Date.UTC(year, month - 1, day) / DAY
}

const groupAt = (index: number, per: Per): string =>
  new Date(per === 'month' ? Date.UTC(Math.floor(index / 12), index % 12) : index * DAY).toISOString().slice(0, LENGTH[per])

const between = (first: number, last: number, per: Per): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => groupAt(first + index, per))

const combinations = (groups: readonly string[][]): string[][] =>
  groups.reduce<string[][]>((before, own) => before.flatMap((values) => own.map((group) => [...values, group])), [[]])
