/** Milliseconds of an hour, on which clocks are changed. */
export const HOUR = 3_600_000
/** Hours of a week: no zone changes its offset there and back within one. */
export const WEEK = 7 * 24

/** What a zone's clocks show, written down for a span of hours since the epoch: whoever has it needs no `Intl`, which takes a slow phone long to make. */
export interface ZoneOffsets {
  from: number
  /** The first hour of which nothing is known any more. */
  to: number
  /** Since which hour the wall clock is so many milliseconds ahead of UTC; the latest change first. */
  changes: readonly (readonly [hour: number, offset: number])[]
}

/** Milliseconds between a zone's wall clock and UTC at an hour since the epoch, as `Intl` knows it. Throws a RangeError for an unknown zone. */
export function createOffsetAt(zone: string): (hour: number) => number {
  const face = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (hour) => {
    const part = Object.fromEntries(face.formatToParts(hour * HOUR).map(({ type, value }) => [type, Number(value)]))
    const wall = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second'])
    return wall - hour * HOUR
  }
}

/** Writes down what a zone's clocks show between two instants. */
export function zoneOffsets(zone: string, start: number, end: number): ZoneOffsets {
  const offsetAt = createOffsetAt(zone)
  const [from, to] = [start, end].map((instant) => Math.floor(instant / HOUR)) as [number, number]
  const changes: [number, number][] = [[from, offsetAt(from)]]
  const seen = (hour: number) => {
    const offset = offsetAt(hour)
    if (offset !== changes[0]?.[1]) changes.unshift([hour, offset])
  }
  for (let week = from; week < to; week += WEEK) {
    const next = Math.min(week + WEEK, to - 1)
    if (offsetAt(next) !== changes[0]?.[1]) for (let hour = week + 1; hour <= next; hour += 1) seen(hour)
  }
  return { from, to, changes }
}

/** The offset at an hour; undefined where it is not written down. */
export function writtenOffset({ from, to, changes }: ZoneOffsets, hour: number): number | undefined {
  return hour >= from && hour < to ? changes.find(([since]) => since <= hour)?.[1] : undefined
}
