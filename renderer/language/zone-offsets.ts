/** Milliseconds of an hour; offsets change on whole hours. */
export const HOUR = 3_600_000
/** Hours of a week; no zone changes its offset back and forth within a week. */
export const WEEK = 7 * 24

/** Precomputed offsets of a zone for a range of hours since the epoch. They avoid `Intl`, which is slow to create on phones. */
export interface ZoneOffsets {
  from: number
  /** The first hour after the range. */
  to: number
  /** Changes of the offset (milliseconds ahead of UTC), latest first; `hour` is the first hour with the offset. */
  changes: readonly (readonly [hour: number, offset: number])[]
}

/** Returns a function from an hour since the epoch to the zone's offset in milliseconds. Throws a RangeError for an unknown zone. */
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

/** Precomputes the offsets of a zone between two instants. */
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

/** Returns the offset at an hour; undefined outside the range. */
export function writtenOffset({ from, to, changes }: ZoneOffsets, hour: number): number | undefined {
  return hour >= from && hour < to ? changes.find(([since]) => since <= hour)?.[1] : undefined
}
