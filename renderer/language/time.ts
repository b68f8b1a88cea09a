import { onFirstUse } from './on-first-use.ts'
import { createOffsetAt, HOUR, WEEK, writtenOffset, type ZoneOffsets } from './zone-offsets.ts'

/** Milliseconds of a day. Days start in the business time zone, independent of the machine's zone (DEC-05). */
export const DAY = 24 * HOUR

export interface BusinessTime {
  /** Returns an instant as "YYYY-MM-DD HH:mm:ss" in the business zone. */
  format(instant: number): string
  /** Parses "YYYY-MM-DD[ HH:mm[:ss]]" in the business zone, or epoch milliseconds; undefined for anything else. */
  parse(text: string): number | undefined
  /** Returns the start of the business day that contains `instant`, or of the day `plusDays` later. */
  startOfDay(instant: number, plusDays?: number): number
  startOfNextDay(instant: number): number
  /** Returns the zone's offset from UTC at `instant` in milliseconds. */
  offset(instant: number): number
}

/** Maximum number of cached offsets: nearly two centuries of weeks. */
const MAX_OFFSETS = 10_000
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/
/** Two-digit numbers, precomputed because formatting lists uses them often. */
const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
const twoDigits = (value: number) => TWO_DIGITS[value] ?? ''

/**
 * Creates the functions for an IANA zone, e.g. `businessTime('Asia/Shanghai')`. Precomputed offsets (`written`) avoid `Intl`. The first use
 * of an unknown zone throws a RangeError.
 */
export function businessTime(zone: string, written?: ZoneOffsets): BusinessTime {
  const offsetFromIntl = onFirstUse(() => createOffsetAt(zone))
  // Bounded by `OFFSETS_KEPT`, so that a client that sends arbitrary dates can't exhaust memory.
  const offsets = new Map<number, number>()

  function offsetAt(hour: number): number {
    const known = offsets.get(hour)
    if (known !== undefined) return known
    const found = offsetFromIntl()(hour)
    if (offsets.size >= MAX_OFFSETS) offsets.clear()
    offsets.set(hour, found)
    return found
  }

  /**
   * Looks up offsets per week, because Intl is slow. No zone changes its offset back and forth within a week, so equal offsets at both ends
   * hold for the whole week. Otherwise the offset is looked up per hour, because changes occur on whole hours.
   */
  function offset(instant: number): number {
    const hour = Math.floor(instant / HOUR)
    const found = written && writtenOffset(written, hour)
    if (found !== undefined) return found
    const start = hour - (((hour % WEEK) + WEEK) % WEEK)
    const first = offsetAt(start)
    return first === offsetAt(start + WEEK) ? first : offsetAt(hour)
  }

  /** Converts wall-clock milliseconds to an instant. The second step corrects the hours around a change of the offset. */
  function fromWall(wall: number): number {
    const guess = wall - offset(wall)
    return wall - offset(guess)
  }

  function format(instant: number): string {
    const wall = new Date(instant + offset(instant))
    const day = `${wall.getUTCFullYear()}-${twoDigits(wall.getUTCMonth() + 1)}-${twoDigits(wall.getUTCDate())}`
    return `${day} ${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}:${twoDigits(wall.getUTCSeconds())}`
  }

  function parse(text: string): number | undefined {
    if (/^\d{11,14}$/.test(text)) return Number(text)
    const found = PATTERN.exec(text)
    if (!found) return undefined
    const [year, month, day, hour, minute, second] = found.slice(1).map((digits) => Number(digits ?? 0))
    const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
    const back = new Date(wall)
    // Date.UTC maps years below 100 to 1900 and later.
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
