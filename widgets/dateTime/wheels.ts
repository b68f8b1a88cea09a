import dayjs from 'dayjs'

/** Limits in business time: "YYYY-MM-DD" or "YYYY-MM-DD HH:mm". Such texts sort like times. */
export interface Limits {
  earliest?: string | undefined
  latest?: string | undefined
}

/** A wheel: its first and last number, and the selected one. */
export interface Wheel {
  from: number
  to: number
  value: number
}

const FIRST = '1900-01-01 00:00'
const LAST = '2099-12-31 23:59'
const LOWEST = [1900, 1, 1, 0, 0]
const HIGHEST = [2099, 12, 31, 23, 59]
const DAY = 2

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

const numbers = (text: string): number[] => text.split(/\D/).map(Number)
const toText = ([year = 0, month = 1, day = 1, ...clock]: readonly number[]): string =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}${clock.length > 0 ? ` ${clock.map(twoDigits).join(':')}` : ''}`
const daysIn = (year: number, month: number): number => dayjs(`${year}-${twoDigits(month)}-01`).daysInMonth()

/** Returns both limits, cut to the length of the text; by default the years 1900 to 2099. */
const bounds = (text: string, { earliest = FIRST, latest = LAST }: Limits): [string, string] => [
  earliest.slice(0, text.length),
  latest.slice(0, text.length),
]

/** Returns the nearest text that the limits allow. */
export function within(text: string, limits: Limits): string {
  const [earliest, latest] = bounds(text, limits)
  // For contradictory limits, returns the latest; validation reports the contradiction.
  return text < earliest ? earliest : text > latest ? latest : text
}

/** Returns the wheels for a text: year, month, day and, for a time, hour and minute, each within the limits. */
export function wheelsOf(text: string, limits: Limits): Wheel[] {
  const values = numbers(text)
  const [first, last] = bounds(text, limits).map(numbers)
  let atFirst = true
  let atLast = true
  return values.map((value, index) => {
    const highest = index === DAY ? daysIn(values[0] ?? 0, values[1] ?? 1) : (HIGHEST[index] ?? 0)
    const from = (atFirst ? first?.[index] : undefined) ?? LOWEST[index] ?? 0
    const to = (atLast ? last?.[index] : undefined) ?? highest
    // A limit restricts the next wheel only while this one is at the limit.
    atFirst &&= value === from
    atLast &&= value === to
    return { from, to, value }
  })
}

/** Returns the text after turning one wheel, with a valid day of the month and within the limits. */
export function turned(text: string, index: number, value: number, limits: Limits): string {
  const values = numbers(text).map((old, place) => (place === index ? value : old))
  const [year = 0, month = 1, day = 1, ...clock] = values
  return within(toText([year, month, Math.min(day, daysIn(year, month)), ...clock]), limits)
}
