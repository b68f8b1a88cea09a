import { onFirstUse } from './on-first-use.ts'
import { createOffsetAt, HOUR, WEEK, writtenOffset, type ZoneOffsets } from './zone-offsets.ts'

/**
 * Business time. Days begin and end in one business time zone, whatever zone the machine is in (DEC-05).
 * All instants are epoch milliseconds; `now` is always an argument, so that a test can choose it.
 */
export const DAY = 24 * HOUR

export interface BusinessTime {
  /** Instant -> "YYYY-MM-DD HH:mm:ss" in the business zone. */
  format(instant: number): string
  /** "YYYY-MM-DD[ HH:mm[:ss]]" in the business zone, or epoch digits -> instant; undefined when it is neither. */
  parse(text: string): number | undefined
  /** The first instant of the business day that holds `instant`, or of the one so many days later. */
  startOfDay(instant: number, plusDays?: number): number
  /** The first instant of the following business day. */
  startOfNextDay(instant: number): number
  /** Milliseconds between the zone's wall clock and UTC at `instant`. */
  offset(instant: number): number
}

/** Nearly two centuries of weeks. */
const OFFSETS_KEPT = 10_000
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/
/** What a list of a thousand dates asks for again and again. */
const TWO = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
const two = (value: number) => TWO[value] ?? ''

/**
 * A clock face for one IANA zone, e.g. `businessTime('Asia/Shanghai')`; what is written down of it is not asked of `Intl`. For an unknown
 * zone its first use throws a RangeError.
 */
export function businessTime(zone: string, written?: ZoneOffsets): BusinessTime {
  const asked = onFirstUse(() => createOffsetAt(zone))
  // Whoever sends dates of a thousand years fills it once, and not the memory.
  const offsets = new Map<number, number>()

  function offsetAt(hour: number): number {
    const known = offsets.get(hour)
    if (known !== undefined) return known
    const found = asked()(hour)
    if (offsets.size >= OFFSETS_KEPT) offsets.clear()
    offsets.set(hour, found)
    return found
  }

  /**
   * Intl is slow, and thousands of rows share a handful of lookups: no zone changes its offset there and back within a week, so that one
   * that ends as it began has no other. In any other week an offset changes on a whole hour.
   */
  function offset(instant: number): number {
    const hour = Math.floor(instant / HOUR)
    const found = written && writtenOffset(written, hour)
    if (found !== undefined) return found
    const start = hour - (((hour % WEEK) + WEEK) % WEEK)
    const first = offsetAt(start)
    return first === offsetAt(start + WEEK) ? first : offsetAt(hour)
  }

  /** Wall-clock milliseconds -> instant. The second guess settles the hours around a change of offset. */
  function fromWall(wall: number): number {
    const guess = wall - offset(wall)
    return wall - offset(guess)
  }

  function format(instant: number): string {
    const wall = new Date(instant + offset(instant))
    const day = `${wall.getUTCFullYear()}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`
    return `${day} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`
  }

  function parse(text: string): number | undefined {
    if (/^\d{11,14}$/.test(text)) return Number(text)
    const found = PATTERN.exec(text)
    if (!found) return undefined
    const [year, month, day, hour, minute, second] = found.slice(1).map((digits) => Number(digits ?? 0))
    const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
    const back = new Date(wall)
    // Date takes a year below 100 for one of the last century.
    const real =
      back.getUTCFullYear() === year &&
      back.getUTCMonth() + 1 === month &&
      back.getUTCDate() === day &&
      (hour ?? 0) < 24 &&
      (minute ?? 0) < 60
    return real && !Number.isNaN(wall) ? fromWall(wall) : undefined
  }

  function startOfDay(instant: number, plusDays = 0): number {
    const wall = instant + offset(instant)
    return fromWall((Math.floor(wall / DAY) + plusDays) * DAY)
  }

  const startOfNextDay = (instant: number) => startOfDay(instant, 1)

  return { format, parse, startOfDay, startOfNextDay, offset }
}
