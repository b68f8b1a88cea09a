import { asText, isEmpty } from './as-text.ts'
import type { EntityFields, Field, Fields } from './field.ts'
import { readMoney } from './money.ts'
import type { BusinessTime } from './time.ts'

/**
 * Converts between wire format and app values. In the app an instant is epoch milliseconds and a code is a string. The API uses "YYYY-MM-DD
 * HH:mm:ss" or epoch milliseconds, and mixes numbers and strings (DEC-05, AMB-73, AMB-74). Invalid values are left out.
 */
export interface Codec {
  /** Converts the data of an answer to values of the declared fields; missing and invalid values are left out. */
  read(fields: Fields, data: unknown): Record<string, unknown>
  /** Converts values to the wire format; empty values, derived fields and instants outside its range are left out. */
  write(fields: Fields, values: Record<string, unknown>): Record<string, unknown>
  /** Returns the names of required fields that are missing in `values`. */
  missing(fields: Fields, values: Record<string, unknown>): string[]
}

/** Whether a value is a JSON object, not an array or null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readText = (value: unknown) => (['string', 'number', 'boolean'].includes(typeof value) ? asText(value) : undefined)

function readNumber(value: unknown, isInteger: boolean): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return isInteger && !Number.isInteger(number) ? undefined : number
}

/** The end of the year 9999: the wire format has four digits for the year, and much later instants have no time zone. */
const YEAR_10000 = 253_402_300_800_000

/** Returns undefined for a number that is no usable instant. */
const asInstant = (value = Number.NaN) => (Math.abs(value) < YEAR_10000 ? value : undefined)

const readBoolean = (value: unknown) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined

const known = new WeakMap<Fields, [string, Field][]>()
const named = new WeakMap<Fields, Map<string, Field>>()

/** Returns the entries of fields, cached, because a list of thousands of rows needs them for every row. */
function entriesOf(fields: Fields): [string, Field][] {
  const found = known.get(fields) ?? Object.entries(fields)
  known.set(fields, found)
  return found
}

function byName(fields: Fields): Map<string, Field> {
  const found = named.get(fields) ?? new Map(entriesOf(fields))
  named.set(fields, found)
  return found
}

/** Creates a codec for the entities of a project. */
export function createCodec(entities: EntityFields, time: BusinessTime): Codec {
  const readInstant = (value: unknown) => asInstant(typeof value === 'string' ? time.parse(value) : readNumber(value, false))

  function readOne(field: Field, value: unknown): unknown {
    if (value === undefined || value === null) return undefined
    switch (field.type) {
      case 'number':
      case 'integer':
        return readNumber(value, field.type === 'integer')
      case 'money':
        return readMoney(value)
      case 'boolean':
        return readBoolean(value)
      case 'dateTime':
        return readInstant(value)
      case 'record':
        return isRecord(value) ? read(entities[field.of ?? ''] ?? {}, value) : undefined
      case 'map':
        return isRecord(value) ? readMap(field, value) : undefined
      case 'list':
        return Array.isArray(value) ? value.map((item) => readItem(field, item)).filter((item) => item !== undefined) : undefined
      default:
        return readText(value)
    }
  }

  /** Reads a map. If the map has no `of`, scalar values stay unchanged and null becomes an empty text. */
  function readMap(field: Field, value: Record<string, unknown>): Record<string, unknown> {
    const one = (item: unknown) => (field.of ? readItem(field, item) : item === null ? '' : typeof item === 'object' ? undefined : item)
    const each = (item: unknown) => (field.lists ? readOne({ type: 'list', ...(field.of ? { of: field.of } : {}) }, item) : one(item))
    const entries = Object.entries(value).map(([name, item]): [string, unknown] => [name, each(item)])
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
  }

  function readItem(field: Field, item: unknown): unknown {
    const entity = entities[field.of ?? '']
    if (entity) return isRecord(item) ? read(entity, item) : undefined
    return readOne({ type: field.of === 'number' ? 'number' : 'text' }, item)
  }

  function read(fields: Fields, data: unknown): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    if (!isRecord(data)) return values
    const declared = byName(fields)
    // Iterates over the data, because an entity declares many more fields than a list row contains.
    for (const name of Object.keys(data)) {
      const field = declared.get(name)
      const value = field && !field.derived ? readOne(field, data[name]) : undefined
      if (value !== undefined) values[name] = value
    }
    return values
  }

  function writeOne(field: Field, value: unknown): unknown {
    switch (field.type) {
      case 'dateTime':
        if (typeof value !== 'number') return value
        if (field.wire === 'epoch' || asInstant(value) === undefined) return asInstant(value)
        return time.format(value)
      case 'money':
        return readMoney(value) ?? value
      case 'record': {
        const entity = entities[field.of ?? '']
        return entity && isRecord(value) ? write(entity, value) : value
      }
      case 'list': {
        const entity = entities[field.of ?? '']
        return entity && Array.isArray(value) ? value.filter(isRecord).map((item) => write(entity, item)) : value
      }
      case 'map':
        return isRecord(value) ? writeMap(field, value) : value
      default:
        return value
    }
  }

  /** Writes a map. If the map has no `of`, an empty text is sent, because it removes the stored value (DEC-25). */
  function writeMap({ of, lists }: Field, value: Record<string, unknown>): Record<string, unknown> {
    const inside: Field = { type: lists ? 'list' : entities[of ?? ''] ? 'record' : 'text', ...(of ? { of } : {}) }
    const isSent = (item: unknown) => !isEmpty(item) || (of === undefined && !lists && item === '')
    const entries = Object.entries(value).filter(([, item]) => isSent(item))
    return Object.fromEntries(entries.map(([name, item]) => [name, writeOne(inside, item)]))
  }

  function write(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    const declared = byName(fields)
    for (const name of Object.keys(values)) {
      const value = values[name]
      const field = declared.get(name)
      // An empty text is sent only where the call declares it as the default (CALL2-07).
      const isSent = field && !field.derived && value !== null && (value !== '' || field.default === '')
      const written = isSent ? writeOne(field, value) : undefined
      if (written !== undefined) out[name] = written
    }
    return out
  }

  const missing = (fields: Fields, values: Record<string, unknown>) =>
    entriesOf(fields)
      .filter(([name, field]) => field.required && values[name] === undefined)
      .map(([name]) => name)

  return { read, write, missing }
}
