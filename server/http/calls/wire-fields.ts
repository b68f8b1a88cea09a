import type { Field, Fields } from '../../../renderer/language/field.ts'
import {
  booleanSchema,
  codeSchema,
  dateSchema,
  dateTimeSchema,
  type Json,
  moneySchema,
  numberSchema,
  textSchema,
  type Wire,
} from './wire-scalars.ts'
import { underRules } from './wire-under.ts'

/** Maximum length of a key in a map. */
const MAX_KEY_LENGTH = 64
const MAX_ENTRIES = 100
/** Default maximum number of items of a list. */
export const MAX_ITEMS = 1_000
/** Default maximum length of a text in a map or list. */
const MAX_TEXT = 2_000

/** Returns the JSON schema of declared Fields. Unknown fields are allowed, because the codec drops them. */
export function recordSchema(fields: Fields, wire: Wire): Json {
  const given = Object.entries(fields).filter(([, field]) => !field.derived)
  return {
    type: 'object',
    properties: Object.fromEntries(given.map(([name, field]) => [name, fieldSchema(field, wire)])),
    required: given.filter(([, field]) => field.required).map(([name]) => name),
    ...underRules(fields, wire),
  }
}

function fieldSchema(field: Field, wire: Wire): Json {
  switch (field.type) {
    case 'text':
    case 'image':
      return textSchema(field)
    case 'file':
      return { type: 'object' }
    case 'date':
      return dateSchema(field)
    case 'dateTime':
      return dateTimeSchema(field, wire)
    case 'code':
      return codeSchema(field, wire)
    case 'number':
    case 'integer':
      return numberSchema(field, wire)
    case 'money':
      return moneySchema(field)
    case 'boolean':
      return booleanSchema(wire)
    case 'record':
      return entitySchema(wire.schemas.entities[field.of ?? ''] ?? {}, wire)
    case 'map':
      return mapSchema(field, wire)
    case 'list':
      return { type: 'array', maxItems: field.maxItems ?? MAX_ITEMS, items: itemSchema(field, wire) }
  }
}

/** Returns the schema of a nested entity, which is JSON in every encoding. */
const entitySchema = (fields: Fields, { schemas }: Wire): Json => recordSchema(fields, { schemas, asText: false })

function itemSchema(field: Field, wire: Wire): Json {
  const entity = wire.schemas.entities[field.of ?? '']
  if (entity) return entitySchema(entity, wire)
  if (field.of === 'number') return { type: 'number' }
  // A picture is a long text.
  return field.of === 'image' ? textSchema({ type: 'text' }) : textSchema({ type: 'text', maxLength: field.maxLength ?? MAX_TEXT })
}

function mapSchema(field: Field, wire: Wire): Json {
  const value = mapValueSchema(field, wire)
  return {
    type: 'object',
    maxProperties: field.maxItems ?? MAX_ENTRIES,
    propertyNames: { maxLength: MAX_KEY_LENGTH, format: 'printable' },
    additionalProperties: field.lists ? { type: 'array', maxItems: MAX_ITEMS, items: value } : value,
  }
}

/** Returns the schema of a map's value: the declared type, or any scalar; null deletes an entry. */
function mapValueSchema(field: Field, wire: Wire): Json {
  const value = itemSchema(field, wire)
  return field.of === undefined ? { anyOf: [value, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] } : value
}
