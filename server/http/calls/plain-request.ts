import type { EntityFields, Field, Fields } from '../../../renderer/language/field.ts'
import { storedValue } from '../../../renderer/language/typed-value.ts'
import { isPrintable } from './wire-formats.ts'

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)

/**
 * Returns a request with its texts as a form would store them: without invisible characters, and empty when no character is visible. Thus
 * the limits and the required fields count what users see. Secrets, pictures and files stay unchanged, and so does a text with
 * characters that cannot be stored, which validation then rejects.
 */
export function plainRequest(fields: Fields, request: Json, entities: EntityFields): Json {
  const plain: Json = { ...request }
  for (const [name, field] of Object.entries(fields)) if (Object.hasOwn(plain, name)) plain[name] = plainValue(field, plain[name], entities)
  return plain
}

function plainValue(field: Field, value: unknown, entities: EntityFields): unknown {
  const entity = entities[field.of ?? '']
  switch (field.type) {
    case 'text':
      return plain(field, value)
    case 'record':
      return entity && isRecord(value) ? plainRequest(entity, value, entities) : value
    case 'list':
      return Array.isArray(value) ? value.map((item) => plainItem(field, item, entities)) : value
    case 'map':
      return isRecord(value) ? plainMap(field, value, entities) : value
    default:
      return value
  }
}

function plainItem({ of }: Field, item: unknown, entities: EntityFields): unknown {
  const entity = entities[of ?? '']
  if (entity) return isRecord(item) ? plainRequest(entity, item, entities) : item
  return of === undefined || of === 'text' ? plain({ type: 'text' }, item) : item
}

function plainMap(field: Field, value: Json, entities: EntityFields): Json {
  const each = (item: unknown) =>
    field.lists && Array.isArray(item) ? item.map((one) => plainItem(field, one, entities)) : plainItem(field, item, entities)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, each(item)]))
}

const plain = (field: Pick<Field, 'type' | 'secret' | 'trim' | 'format'>, value: unknown): unknown =>
  typeof value !== 'string' || field.secret || !isPrintable(value) ? value : storedValue(field, value)
