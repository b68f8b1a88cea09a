import type { Field } from '../../../renderer/language/field.ts'
import type { Schemas } from '../../schemas/read-schemas.ts'
import { lastInstant } from './wire-formats.ts'

/** A JSON schema. */
export type Json = Record<string, unknown>

/** How a request is written. */
export interface Wire {
  schemas: Pick<Schemas, 'codes' | 'entities' | 'time' | 'under'>
  /** In a query or a form everything is text, but for a file. */
  asText: boolean
}

const INTEGER = '^-?\\d{1,15}$'
const NUMBER = '^-?\\d{1,15}(\\.\\d{1,10})?$'

export const textSchema = (field: Field, format = 'printable'): Json => ({
  type: 'string',
  format,
  ...(field.required ? { minLength: field.minLength ?? 1 } : {}),
  ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
  ...(field.pattern === undefined ? {} : { pattern: field.pattern }),
})

/** YYYY-MM-DD. */
export const dateSchema = (field: Field): Json => optional(field, textSchema(field, 'day'))

/** A date and time in words, or in JSON epoch milliseconds as well (AMB-73). */
export function dateTimeSchema(field: Field, { asText, schemas }: Wire): Json {
  const inWords = textSchema(field, 'instant')
  if (asText) return optional(field, inWords)
  return optional(field, { anyOf: [inWords, { type: 'integer', minimum: 0, maximum: lastInstant(schemas.time) }] })
}

/** A code of the field's dictionary, in JSON as a number, too (AMB-74); any text where the dictionary is open. */
export function codeSchema(field: Field, { asText, schemas }: Wire): Json {
  const codes = schemas.codes(field.dictionary ?? '')
  if (!codes) return asText ? textSchema(field) : { anyOf: [textSchema(field), { type: 'integer' }] }
  const blank = field.required ? [] : ['']
  // No number is written `01`: of `01` and `1` it is the second.
  const numbers = asText ? [] : codes.filter((each) => /^(0|[1-9]\d*)$/.test(each)).map(Number)
  return { enum: [...blank, ...codes, ...numbers] }
}

export function numberSchema({ type, minimum, maximum }: Field, { asText }: Wire): Json {
  if (asText) return { type: 'string', pattern: type === 'integer' ? INTEGER : NUMBER }
  return { type, ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
}

/** An amount is text, so that no reader makes a float of it; its limits are checked by the keyword `amount`. */
export const moneySchema = (field: Field): Json => {
  const { minimum, maximum } = field
  return optional(field, { type: 'string', format: 'money', amount: { minimum, maximum } })
}

export const booleanSchema = ({ asText }: Wire): Json => (asText ? { enum: ['true', 'false'] } : { type: 'boolean' })

/** A text that isn't required may be empty, whatever its format. */
const optional = (field: Field, schema: Json): Json => (field.required ? schema : { anyOf: [{ const: '' }, schema] })
