import type { Fields } from '../language/field.ts'
import type { Declarations } from '../model/declarations.ts'

/** Returns record field -> key field of its entity as `keys`; an empty object when no field has a key. */
export function recordKeys({ entities }: Pick<Declarations, 'entities'>, fields: Fields): { keys?: Record<string, string> } {
  const keys = Object.entries(fields).flatMap(([name, { type, of = '' }]): [string, string][] => {
    const key = type === 'record' ? entities.get(of)?.value.key : undefined
    return key === undefined ? [] : [[name, key]]
  })
  return keys.length > 0 ? { keys: Object.fromEntries(keys) } : {}
}
