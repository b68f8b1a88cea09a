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

/** The greatest length of a name in a map. */
const NAME_LENGTH = 64
/** What a map and a list may hold, where the field does not say. */
const [MOST_NAMES, MOST_ITEMS] = [100, 1_000]
/** The greatest length of a text in a map, where the field does not say. */
const TEXT_IN_MAP = 2_000

/** The JSON schema of declared Fields. Unknown fields pass: the codec drops them. */
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
      return { type: 'array', maxItems: field.maxItems ?? MOST_ITEMS, items: itemSchema(field, wire) }
  }
}

/** An entity inside a request is JSON, however the rest is written. */
const entitySchema = (fields: Fields, { schemas }: Wire): Json => recordSchema(fields, { schemas, asText: false })

function itemSchema(field: Field, wire: Wire): Json {
  const entity = wire.schemas.entities[field.of ?? '']
  if (entity) return entitySchema(entity, wire)
  return field.of === 'number' ? { type: 'number' } : { type: 'string', format: 'printable' }
}

function mapSchema(field: Field, wire: Wire): Json {
  const value = mapValueSchema(field, wire)
  return {
    type: 'object',
    maxProperties: field.maxItems ?? MOST_NAMES,
    propertyNames: { maxLength: NAME_LENGTH, format: 'printable' },
    additionalProperties: field.lists ? { type: 'array', maxItems: MOST_ITEMS, items: value } : value,
  }
}

/** A value of a map: of its type, or any single value; null takes one away. */
function mapValueSchema(field: Field, wire: Wire): Json {
  const text = textSchema({ type: 'text', maxLength: field.maxLength ?? TEXT_IN_MAP })
  if (field.of === undefined) return { anyOf: [text, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] }
  return field.of === 'text' ? text : itemSchema(field, wire)
}
