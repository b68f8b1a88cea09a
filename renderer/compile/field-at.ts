import { fieldsOf, type Type } from '../model/scope-types.ts'
import type { BindContext } from './bind-context.ts'
import type { NamedField } from './value-use.ts'

/** Returns the field that a path ends at; undefined for a whole record or list. */
export function fieldAt({ project, scope }: BindContext, path: string): NamedField | undefined {
  const [root = '', ...steps] = path.split('.')
  let owner: Type | undefined
  let type = scope.get(root)
  for (const step of steps) {
    if (!type || type.unknown) return undefined
    owner = type
    const fields: Record<string, Type> = fieldsOf(project, type)
    type = Object.hasOwn(fields, step) ? fields[step] : undefined
  }
  // Fields of an open field are judged where they are defined.
  if (!type || !owner || type.unknown || owner.type === 'map') return undefined
  return { path, name: steps.at(-1) ?? root, type, ...(owner.type === 'record' && owner.of ? { entity: owner.of } : {}) }
}
