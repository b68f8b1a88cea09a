import type { ChartProps } from '../../generated/widgets.ts'

/** One kind of figure: a line, or the bars of one colour. `values` has one for each place of the axis. */
export interface Series {
  name: string
  values: number[]
}

export interface Figures {
  /** The places of the axis, in the order in which the items name them. */
  places: string[]
  series: Series[]
}

/**
 * Items as figures: for each place of the axis and each series the sum of its items' values, or their number where no value
 * is asked for. A place that a series says nothing of is 0; a value that is no number counts as none.
 */
export function figuresOf({ items, x, series, value }: Pick<ChartProps, 'items' | 'x' | 'series' | 'value'>): Figures {
  const sums = new Map<string, Map<string, number>>()
  const places = new Set<string>()
  for (const [index, item] of items.entries()) {
    const [place, name] = [x(item, index), series?.(item, index) ?? '']
    const amount = value ? Number(value(item, index)) : 1
    if (place === '' || !Number.isFinite(amount)) continue
    places.add(place)
    const ofSeries = sums.get(name) ?? new Map<string, number>()
    sums.set(name, ofSeries.set(place, (ofSeries.get(place) ?? 0) + amount))
  }
  const inOrder = [...places]
  return {
    places: inOrder,
    series: [...sums].map(([name, byPlace]) => ({ name, values: inOrder.map((place) => byPlace.get(place) ?? 0) })),
  }
}

const DAY = /^\d{4}-(\d{2}-\d{2})$/

/** What stands under the axis: of days without their year, as their order tells it. */
export const shortPlaces = (places: readonly string[]): string[] =>
  places.every((place) => DAY.test(place)) ? places.map((place) => place.replace(DAY, '$1')) : [...places]
