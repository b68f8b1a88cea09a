import type { Fields } from '../language/field.ts'
import type { Declarations } from '../model/declarations.ts'

type Entities = Pick<Declarations, 'entities'>

/** Returns record field -> key field of its entity as `keys`; an empty object when no field has a key. */
export function recordKeys(project: Entities, fields: Fields): { keys?: Record<string, string> } {
  const keys = keysOf(project, fields, 'record')
  return keys ? { keys } : {}
}

/** Returns merged list -> key field of its items as `lists`; an empty object without merged lists. */
export function listKeys(project: Entities, fields: Fields): { lists?: Record<string, string> } {
  const merged = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.merged))
  const lists = keysOf(project, merged, 'list')
  return lists ? { lists } : {}
}

function keysOf({ entities }: Entities, fields: Fields, wanted: 'record' | 'list'): Record<string, string> | undefined {
  const keys = Object.entries(fields).flatMap(([name, { type, of = '' }]): [string, string][] => {
    const key = type === wanted ? entities.get(of)?.value.key : undefined
    return key === undefined ? [] : [[name, key]]
  })
  return keys.length > 0 ? Object.fromEntries(keys) : undefined
}
