import type { Field } from '../../../renderer/language/field.ts'
import type { Schemas } from '../../schemas/read-schemas.ts'
import { lastInstant } from './wire-formats.ts'

/** A JSON schema. */
export type Json = Record<string, unknown>

export interface Wire {
  schemas: Pick<Schemas, 'codes' | 'entities' | 'time' | 'under'>
  /** Whether all values except files are text, as in a query or a form. */
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

/** A date and time as text; in JSON also epoch milliseconds (AMB-73). */
export function dateTimeSchema(field: Field, { asText, schemas }: Wire): Json {
  const text = textSchema(field, 'instant')
  if (asText) return optional(field, text)
  return optional(field, { anyOf: [text, { type: 'integer', minimum: 0, maximum: lastInstant(schemas.time) }] })
}

/** A code of the field's dictionary, in JSON also as a number (AMB-74); any text when the dictionary is open. */
export function codeSchema(field: Field, { asText, schemas }: Wire): Json {
  const codes = schemas.codes(field.dictionary ?? '')
  if (!codes) return asText ? textSchema(field) : { anyOf: [textSchema(field), { type: 'integer' }] }
  const blank = field.required ? [] : ['']
  // The number 1 means the code `1`, never `01`.
  const numbers = asText ? [] : codes.filter((code) => /^(0|[1-9]\d*)$/.test(code)).map(Number)
  return { enum: [...blank, ...codes, ...numbers] }
}

export function numberSchema({ type, minimum, maximum }: Field, { asText }: Wire): Json {
  if (asText) return { type: 'string', pattern: type === 'integer' ? INTEGER : NUMBER }
  return { type, ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
}

/** An amount as text, so that no parser turns it into a float. The keyword `amount` checks its limits. */
export const moneySchema = (field: Field): Json => {
  const { minimum, maximum } = field
  return optional(field, { type: 'string', format: 'money', amount: { minimum, maximum } })
}

export const booleanSchema = ({ asText }: Wire): Json => (asText ? { enum: ['true', 'false'] } : { type: 'boolean' })

/** Also allows an empty text when the field is not required. */
const optional = (field: Field, schema: Json): Json => (field.required ? schema : { anyOf: [{ const: '' }, schema] })
