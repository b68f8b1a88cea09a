import { Ajv, type ValidateFunction } from 'ajv'
import type { Field, Fields } from '../../../renderer/language/field.ts'
import type { CallSchema, Schemas } from '../../schemas/read-schemas.ts'

type Json = Record<string, unknown>

/** Whatever is later has a year of five digits, and nothing reads that as a date. */
const LAST = '9999-12-31 23:59:59'
/** PostgreSQL refuses the character NUL in a text, and half of a surrogate pair is no character; nobody types either. */
const UNPRINTABLE = /[\0\p{Cs}]/u
/** The greatest length of a name in a map. */
const NAME_LENGTH = 64

/** Whether a wire request has the declared shape, and no more than the declared lengths (DEC-04: code points). */
export type WireCheck = (request: unknown) => boolean

/**
 * Builds the check of each call's request out of its declared Fields. In a query or form everything is text, but for a file; in JSON a code
 * may be a number too (AMB-74), an instant may be epoch milliseconds (AMB-73). Unknown fields pass: the codec drops them.
 */
export function createWireChecks(schemas: Schemas): (call: CallSchema) => WireCheck {
  const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true })
  const latest = schemas.time.parse(LAST) ?? 0
  ajv.addFormat('instant', (text: string) => {
    const instant = schemas.time.parse(text) ?? -1
    return instant >= 0 && instant <= latest
  })
  ajv.addFormat('day', (text: string) => text.length === 10 && schemas.time.parse(text) !== undefined)
  ajv.addFormat('printable', (text: string) => !UNPRINTABLE.test(text))

  const text = (field: Field, format = 'printable'): Json => ({
    type: 'string',
    format,
    ...(field.required ? { minLength: field.minLength ?? 1 } : {}),
    ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
    ...(field.pattern === undefined ? {} : { pattern: field.pattern }),
  })
  const range = ({ minimum, maximum }: Field): Json => ({
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  })

  function code(field: Field, query: boolean): Json {
    const codes = schemas.codes(field.dictionary ?? '')
    if (!codes) return query ? text(field) : { anyOf: [text(field), { type: 'integer' }] }
    const blank = field.required ? [] : ['']
    const numbers = query ? [] : codes.filter((each) => /^\d+$/.test(each)).map(Number)
    return { enum: [...blank, ...codes, ...numbers] }
  }

  function one(field: Field, query: boolean): Json {
    switch (field.type) {
      case 'text':
      case 'image':
        return text(field)
      case 'file':
        return { type: 'object' }
      case 'date':
        return optional(field, text(field, 'day'))
      case 'code':
        return code(field, query)
      case 'number':
      case 'integer':
        return query
          ? { type: 'string', pattern: field.type === 'integer' ? '^-?\\d{1,15}$' : '^-?\\d{1,15}(\\.\\d{1,10})?$' }
          : { type: field.type, ...range(field) }
      case 'boolean':
        return query ? { enum: ['true', 'false'] } : { type: 'boolean' }
      case 'dateTime':
        return optional(
          field,
          query ? text(field, 'instant') : { anyOf: [text(field, 'instant'), { type: 'integer', minimum: 0, maximum: latest }] },
        )
      case 'record':
        return record(schemas.entities[field.of ?? ''] ?? {})
      case 'map':
        return {
          type: 'object',
          maxProperties: field.maxItems ?? 100,
          propertyNames: { maxLength: NAME_LENGTH, format: 'printable' },
          additionalProperties: field.lists ? { type: 'array', maxItems: 1_000, items: inMap(field) } : inMap(field),
        }
      case 'list':
        return { type: 'array', maxItems: field.maxItems ?? 1_000, items: item(field) }
    }
  }

  /** A text that isn't required may be empty, whatever its format. */
  const optional = (field: Field, schema: Json): Json => (field.required ? schema : { anyOf: [{ const: '' }, schema] })

  /** A value of a map: of its type, or any single value; null takes one away. */
  function inMap(field: Field): Json {
    const words = text({ type: 'text', maxLength: field.maxLength ?? 2_000 })
    if (field.of === undefined) return { anyOf: [words, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] }
    return field.of === 'text' ? words : item(field)
  }

  function item(field: Field): Json {
    const entity = schemas.entities[field.of ?? '']
    if (entity) return record(entity)
    return field.of === 'number' ? { type: 'number' } : { type: 'string', format: 'printable' }
  }

  function record(fields: Fields, query = false): Json {
    const given = Object.entries(fields).filter(([, field]) => !field.derived)
    return {
      type: 'object',
      properties: Object.fromEntries(given.map(([name, field]) => [name, one(field, query)])),
      required: given.filter(([, field]) => field.required).map(([name]) => name),
    }
  }

  return (call) => {
    const validate: ValidateFunction = ajv.compile(record(call.request, call.encoding !== 'json'))
    return (request) => validate(request)
  }
}
