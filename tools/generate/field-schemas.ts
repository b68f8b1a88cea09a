import type { JSONSchema } from 'json-schema-to-typescript'
import type { Field, Fields } from '../../renderer/language/field.ts'

/** Returns the schema of a field's value at run time: instants are epoch milliseconds, codes are strings. */
export function valueSchema(field: Field): JSONSchema {
  const description = [field.label, field.type === 'dateTime' ? '(epoch ms)' : ''].filter(Boolean).join(' ')
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'dateTime':
      return { type: 'number', description }
    case 'boolean':
      return { type: 'boolean', description }
    case 'file':
      return { tsType: 'File', description }
    case 'record':
      return { description, allOf: [{ $ref: `#/definitions/${field.of}` }] }
    case 'map':
      if (field.dictionary) return { tsType: `{ [Code in Codes['${field.dictionary}']]: number }`, description }
      return { type: 'object', description, additionalProperties: field.lists ? { type: 'array', items: mapItem(field) } : mapItem(field) }
    case 'list':
      return {
        type: 'array',
        description,
        items: ['text', 'code', 'image'].includes(field.of ?? '')
          ? { type: 'string' }
          : field.of === 'file'
            ? { tsType: 'File' }
            : field.of === 'number'
              ? { type: 'number' }
              : { $ref: `#/definitions/${field.of}` },
      }
    default:
      return { type: 'string', description }
  }
}

/** Returns the schema of a map's values; without a type, any scalar. */
function mapItem({ of }: Field): JSONSchema {
  if (of === undefined) return { type: ['string', 'number', 'boolean'] }
  return of === 'text' ? { type: 'string' } : of === 'number' ? { type: 'number' } : { $ref: `#/definitions/${of}` }
}

/** Returns the object schema of fields; the caller decides which are required. */
export function recordSchema(fields: Fields = {}, required: (field: Field) => boolean = () => false): JSONSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)])),
    required: Object.entries(fields)
      .filter(([, field]) => required(field))
      .map(([name]) => name),
  }
}
