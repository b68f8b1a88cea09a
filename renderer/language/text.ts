import { asText, isEmpty } from './as-text.ts'
import type { ReadPath } from './condition.ts'
import { showMoney } from './money.ts'
import type { BusinessTime } from './time.ts'
import { UNKNOWN, UNKNOWN_TEXT } from './unknown.ts'

/** A compiled text: literal parts and placeholders with their formats. */
export type TextPlan = string | { parts: (string | ReferencePlan)[] }

export interface ReferencePlan {
  path: string[]
  formats: FormatPlan[]
}

/** A format with its argument: a number, a mask, a dictionary, a fallback or a second path. */
export interface FormatPlan {
  name: FormatName
  argument?: string
  /** `orElse:people.creator.userId`: the fallback; `shortDate:time.today`: the current day. */
  path?: string[]
}

export const FORMATS = [
  'cut',
  'date',
  'dateTime',
  'shortDate',
  'weekdayDate',
  'label',
  'mask',
  'number',
  'money',
  'duration',
  'bytes',
  'join',
  'orElse',
] as const
export type FormatName = (typeof FORMATS)[number]

/** Functions and strings of the app that formatting needs. */
export interface Formatters {
  time: BusinessTime
  /** Returns a code's label; undefined for an unknown code or dictionary. */
  label(dictionary: string, code: string): string | undefined
  /** Returns a day with its weekday in the app's language. */
  weekdayDate(instant: number): string
  /** Separator of list items. */
  listComma: string
  units: Units
}

/** Names of the units after a number. */
export interface Units {
  /** The currency of amounts. */
  currency: string
  days: string
  hours: string
  minutes: string
}

/**
 * Returns a text with its placeholders filled. If all placeholders are empty, the result is empty, so that "{dueAt | date} due" is not
 * displayed as "due". If one is unknown, the result is `UNKNOWN_TEXT`.
 */
export function fill(text: TextPlan, read: ReadPath, formatters: Formatters): string {
  if (typeof text === 'string') return text
  let isEmptyText = true
  let filled = ''
  for (const part of text.parts) {
    if (typeof part === 'string') {
      filled += part
      continue
    }
    const value = read(part.path)
    if (value === UNKNOWN) return UNKNOWN_TEXT
    const piece = show(value, part, read, formatters)
    if (piece !== '') isEmptyText = false
    filled += piece
  }
  return isEmptyText ? '' : filled
}

function show(of: unknown, reference: ReferencePlan, read: ReadPath, formatters: Formatters): string {
  let value = of
  for (const format of reference.formats) value = apply(format, value, read, formatters)
  return isEmpty(value) ? '' : asText(value)
}

function apply(format: FormatPlan, value: unknown, read: ReadPath, formatters: Formatters): unknown {
  if (format.name === 'orElse') return isEmpty(value) ? (format.path ? read(format.path) : format.argument) : value
  if (isEmpty(value)) return value
  switch (format.name) {
    case 'cut':
      return cut(asText(value), Number(format.argument))
    case 'date':
      return typeof value === 'number' ? formatters.time.format(value).slice(0, 10) : asText(value).slice(0, 10)
    case 'dateTime':
      return typeof value === 'number' ? formatters.time.format(value).slice(0, 16) : value
    case 'shortDate':
      return shortDate(value, format.path && read(format.path), formatters.time)
    case 'weekdayDate':
      return weekday(value, formatters)
    case 'label':
      return formatters.label(format.argument ?? '', asText(value)) ?? value
    case 'mask':
      return mask(format.argument ?? '', asText(value))
    case 'money':
      return withUnit(typeof value === 'number' ? money(value) : showMoney(value), formatters.units.currency) ?? value
    case 'duration':
      return typeof value === 'number' ? duration(value, formatters.units) : value
    case 'bytes':
      return typeof value === 'number' ? bytes(value) : value
    case 'join':
      return Array.isArray(value) ? value.join(formatters.listComma) : value
    case 'number':
      return typeof value === 'number' ? value.toFixed(Number(format.argument ?? 0)) : value
  }
}

const withUnit = (amount: string | undefined, unit: string): string | undefined => amount && amount + unit

/** Returns the time if the instant is today, month and day in the current year, and the full date otherwise. */
function shortDate(value: unknown, today: unknown, { format }: BusinessTime): unknown {
  const written = typeof value === 'number' ? format(value) : asText(value)
  const [date, clock] = [written.slice(0, 10), written.slice(11, 16)]
  const now = typeof today === 'number' ? format(today) : ''
  if (clock && now.startsWith(date)) return clock
  return now.startsWith(date.slice(0, 5)) ? date.slice(5) : date
}

function weekday(value: unknown, { time, weekdayDate }: Formatters): unknown {
  const instant = typeof value === 'string' ? time.parse(value) : value
  return typeof instant === 'number' ? weekdayDate(instant) : value
}

/** Returns an amount with two decimals and thousands separators. */
export const money = (amount: number) => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Returns a duration in its two largest units, rounded down; `minutes` is the duration. */
export function duration(minutes: number, units: Omit<Units, 'currency'>): string {
  const total = Math.max(0, Math.floor(minutes))
  const parts: [number, string][] = [
    [Math.floor(total / MINUTES_A_DAY), units.days],
    [Math.floor((total % MINUTES_A_DAY) / MINUTES_AN_HOUR), units.hours],
    [total % MINUTES_AN_HOUR, units.minutes],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return `0${units.minutes}`
  return parts
    .slice(first, first + 2)
    .map(([count, unit]) => (count > 0 ? `${count}${unit}` : ''))
    .join('')
}

const KB = 1024

/** Returns a file size in whole kilobytes, or from 1 MB on in megabytes with one decimal. */
export const bytes = (size: number): string =>
  size < KB * KB ? `${size > 0 ? Math.max(1, Math.round(size / KB)) : 0} KB` : `${(size / KB / KB).toFixed(1)} MB`

const MINUTES_AN_HOUR = 60
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR

/** Returns the first `length` characters, counted in code points, so that no surrogate pair is split (DEC-04). */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join('')
}

/** Returns the number of characters in code points (DEC-04). */
export const characters = (text: string) => Array.from(text).length

/**
 * Masks a text: of an identity number the first 6 and last 4 characters stay visible, below 11 characters 2 and 2 (AMB-41), of a mobile
 * number 3 and 4. A shorter text is masked completely.
 */
export function mask(kind: string, text: string): string {
  const all = Array.from(text)
  const [head, tail] = kind === 'mobile' ? [3, 4] : all.length < 11 ? [2, 2] : [6, 4]
  const hidden = all.length - head - tail
  if (hidden <= 0) return '*'.repeat(all.length)
  return all.slice(0, head).join('') + '*'.repeat(hidden) + all.slice(head + hidden).join('')
}
