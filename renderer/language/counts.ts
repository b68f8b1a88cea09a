import { asText, isEmpty } from './as-text.ts'
import type { ReadPath } from './condition.ts'
import { getPath } from './path.ts'
import { DAY } from './time.ts'

/** What a list is counted by: one field, or two that are counted together. */
export type CountPlan = CountedPlan[]

export interface CountedPlan {
  field: string
  /** Of a code: those that have a place even when nothing is counted there, in their order. */
  codes?: string[]
  /** Of a time: what has a place of its own. */
  per?: Per
  /** Of a time: how many places, up to that of today, and from that of today on. Without them: from the first to the last. */
  last?: number
  next?: number
}

export type Per = 'day' | 'month'

/** The path that says which day it is. */
export const TODAY = ['time', 'today']

/** What counting reads besides the items. */
export const pathsOfCount = (plan: CountPlan): string[][] => (plan.some(hasWindow) ? [TODAY] : [])

const hasWindow = ({ last, next }: CountedPlan) => last !== undefined || next !== undefined

/**
 * How many items there are for each code, day or month (`{ taskStatus: '1', count: 3 }`), also where there are none. Items without the
 * value and those outside of the window are not counted; a code that is not listed stands behind those that are. A day is
 * `2026-11-03`, a month `2026-11`. Two fields are counted for each pair, the second within the first. `format` writes an
 * instant as `time.ts` does.
 */
export function countItems(
  items: readonly unknown[],
  plan: CountPlan,
  read: ReadPath,
  format: (instant: number) => string,
): Record<string, unknown>[] {
  const placed = items.map((item) => plan.map((one) => placeOf(getPath(item, [one.field]), one, format)))
  const places = plan.map((one, index) => placesOf(one, new Set(placed.map((values) => values[index] ?? '')), read, format))
  const counts = new Map<string, number>()
  for (const values of placed) counts.set(keyOf(values), (counts.get(keyOf(values)) ?? 0) + 1)
  return combined(places).map((values) => ({
    ...Object.fromEntries(plan.map(({ field }, index) => [field, values[index]])),
    count: counts.get(keyOf(values)) ?? 0,
  }))
}

/** Code -> how many, of a list that is counted by one field. */
export const countsByCode = (counted: readonly unknown[], [one]: CountPlan): Record<string, unknown> =>
  Object.fromEntries(counted.map((item) => [asText(getPath(item, [one?.field ?? ''])), getPath(item, ['count'])]))

const keyOf = (values: readonly string[]) => JSON.stringify(values)

/** Where a value belongs; '' for one that is missing. */
function placeOf(value: unknown, { per }: CountedPlan, format: (instant: number) => string): string {
  if (isEmpty(value)) return ''
  const text = typeof value === 'number' && per ? format(value) : asText(value)
  return per ? text.slice(0, LENGTH[per]) : text
}

const LENGTH: Record<Per, number> = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length }
/** Two that lie further apart have nothing between them: a year mistyped by somebody must not draw a century of days. */
const MOST_BETWEEN = 1000

function placesOf(plan: CountedPlan, seen: ReadonlySet<string>, read: ReadPath, format: (instant: number) => string): string[] {
  const { codes, per, last, next } = plan
  const found = [...seen].filter((place) => place !== '')
  if (!per) return [...new Set([...(codes ?? []), ...found])]
  if (hasWindow(plan)) {
    const today = read(TODAY)
    const now = typeof today === 'number' ? indexOf(format(today).slice(0, LENGTH[per]), per) : undefined
    return now === undefined ? [] : between(now - (last ?? 1) + 1, now + (next ?? 1) - 1, per)
  }
  const indexes = found.map((place) => indexOf(place, per)).filter((index) => !Number.isNaN(index))
  const [first, end] = [Math.min(...indexes), Math.max(...indexes)]
  if (indexes.length === 0) return []
  return end - first < MOST_BETWEEN ? between(first, end, per) : indexes.sort((a, b) => a - b).map((index) => placeAt(index, per))
}

/** Days and months as whole numbers, so that those between two can be counted. */
function indexOf(place: string, per: Per): number {
  const [year = Number.NaN, month = 1, day = 1] = place.split('-').map(Number)
  return per === 'month' ? year * 12 + month - 1 : Date.UTC(year, month - 1, day) / DAY
}

const placeAt = (index: number, per: Per): string =>
  new Date(per === 'month' ? Date.UTC(Math.floor(index / 12), index % 12) : index * DAY).toISOString().slice(0, LENGTH[per])

const between = (first: number, last: number, per: Per): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => placeAt(first + index, per))

const combined = (places: readonly string[][]): string[][] =>
  places.reduce<string[][]>((before, own) => before.flatMap((values) => own.map((place) => [...values, place])), [[]])
