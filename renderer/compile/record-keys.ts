import type { Fields } from '../language/field.ts'
import type { Declarations } from '../model/declarations.ts'

/** Of those that are records, the field by which one is told from another; nothing where none has such a field. */
export function recordKeys({ entities }: Pick<Declarations, 'entities'>, fields: Fields): { keys?: Record<string, string> } {
  const keys = Object.entries(fields).flatMap(([name, { type, of = '' }]): [string, string][] => {
    const key = type === 'record' ? entities.get(of)?.value.key : undefined
    return key === undefined ? [] : [[name, key]]
  })
  return keys.length > 0 ? { keys: Object.fromEntries(keys) } : {}
}
