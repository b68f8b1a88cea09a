import type { ChartProps } from '../../generated/widgets.ts'

/** One series: a line, or the bars of one colour. `values` has one value per position of the x axis. */
export interface Series {
  name: string
  values: number[]
}

export interface Figures {
  /** The positions of the x axis, in the order of their first item. */
  places: string[]
  series: Series[]
}

/**
 * Aggregates items: per position and series the sum of `value`, or the number of items without it. Positions without items of a series are
 * 0; items with a value that is not a number are skipped.
 */
export function figuresOf({ items, x, series, value }: Pick<ChartProps, 'items' | 'x' | 'series' | 'value'>): Figures {
  const sums = new Map<string, Map<string, number>>()
  const places = new Set<string>()
  for (const [index, item] of items.entries()) {
    const [place, name] = [x(item, index), series?.(item, index) ?? '']
    const amount = value ? Number(value(item, index)) : 1
    if (place === '' || !Number.isFinite(amount)) continue
    places.add(place)
    const byPlace = sums.get(name) ?? new Map<string, number>()
    sums.set(name, byPlace.set(place, (byPlace.get(place) ?? 0) + amount))
  }
  const orderedPlaces = [...places]
  return {
    places: orderedPlaces,
    series: [...sums].map(([name, byPlace]) => ({ name, values: orderedPlaces.map((place) => byPlace.get(place) ?? 0) })),
  }
}

const DAY = /^\d{4}-(\d{2}-\d{2})$/

/** Returns the labels of the x axis; days lose their year, because the axis shows their order. */
export const shortPlaces = (places: readonly string[]): string[] =>
  places.every((place) => DAY.test(place)) ? places.map((place) => place.replace(DAY, '$1')) : [...places]
