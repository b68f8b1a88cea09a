import dayjs from 'dayjs'

/** A day or a time as texts of the business clock: "YYYY-MM-DD", or "YYYY-MM-DD HH:mm". Such texts compare like times. */
export interface Limits {
  earliest?: string | undefined
  latest?: string | undefined
}

/** One wheel: which numbers it has, and which one is on top. */
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

export const two = (value: number): string => String(value).padStart(2, '0')

const numbers = (text: string): number[] => text.split(/\D/).map(Number)
const written = ([year = 0, month = 1, day = 1, ...clock]: readonly number[]): string =>
  `${year}-${two(month)}-${two(day)}${clock.length > 0 ? ` ${clock.map(two).join(':')}` : ''}`
const daysIn = (year: number, month: number): number => dayjs(`${year}-${two(month)}-01`).daysInMonth()

/** Both limits, as long as the text; without one the wheels end where nobody looks for an end. */
const bounds = (text: string, { earliest = FIRST, latest = LAST }: Limits): [string, string] => [
  earliest.slice(0, text.length),
  latest.slice(0, text.length),
]

/** The nearest text that the limits allow. */
export function within(text: string, limits: Limits): string {
  const [earliest, latest] = bounds(text, limits)
  // When the limits contradict each other nothing is allowed; the later one is shown, and the check says so.
  return text < earliest ? earliest : text > latest ? latest : text
}

/** The wheels for a text: year, month, day, and for a time hour and minute; each with what the limits leave it. */
export function wheelsOf(text: string, limits: Limits): Wheel[] {
  const values = numbers(text)
  const [first, last] = bounds(text, limits).map(numbers)
  let atFirst = true
  let atLast = true
  return values.map((value, index) => {
    const highest = index === DAY ? daysIn(values[0] ?? 0, values[1] ?? 1) : (HIGHEST[index] ?? 0)
    const from = (atFirst ? first?.[index] : undefined) ?? LOWEST[index] ?? 0
    const to = (atLast ? last?.[index] : undefined) ?? highest
    // A limit says something of the next wheel only while this one stands at it.
    atFirst &&= value === from
    atLast &&= value === to
    return { from, to, value }
  })
}

/** The text after one wheel was turned: the day stays in its month, the whole within the limits. */
export function turned(text: string, index: number, value: number, limits: Limits): string {
  const values = numbers(text).map((old, place) => (place === index ? value : old))
  const [year = 0, month = 1, day = 1, ...clock] = values
  return within(written([year, month, Math.min(day, daysIn(year, month)), ...clock]), limits)
}
