import { DAY } from '../../renderer/language/time.ts'
import type { Schemas } from '../schemas/read-schemas.ts'

export const HOUR = DAY / 24
export const SECOND = 1_000

/** A day relative to today, in business days, and an hour. */
export interface DemoInstant {
  day: number
  hour: number
}

/** Returns a calendar of business days around `now`: `at(-1, 9)` is yesterday at nine in the business zone, in epoch milliseconds. */
export function calendar({ time }: Schemas, now: number) {
  const noon = time.startOfDay(now) + DAY / 2
  const startOf = (day: number) => time.startOfDay(noon + day * DAY)
  return {
    format: time.format,
    at: (day: number, hour: number) => startOf(day) + hour * HOUR,
    /** The last second of the day, the product's default due time. */
    endOf: (day: number) => startOf(day + 1) - SECOND,
    /** A time during the working day, spread by `index`; never later than now. */
    during: (day: number, index: number) =>
      Math.max(startOf(day), Math.min(now, startOf(day) + (9 + (index % 9)) * HOUR + (index % 50) * 60 * SECOND)),
  }
}

export type Calendar = ReturnType<typeof calendar>
