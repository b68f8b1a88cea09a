import { fieldsOf, isKnown, type ScopeTypes, type Type } from '../../../renderer/model/scope-types.ts'
import type { Project } from '../../../renderer/model/project.ts'

/** A path that may be written, what is at its end, and what the editor says about it. */
export interface KnownPath {
  path: string
  type: Type
  words: string
}

/** How many names a path that is offered has: `task.policy.endDate` is three. */
const LONGEST = 3
/** What has no names of its own that anybody wants to read one by one. */
const ENDS = new Set(['dictionary'])

/** Every path that the checker accepts where these names are seen, the shorter ones first. */
export function pathsIn(project: Project, names: ScopeTypes): KnownPath[] {
  const found = [...names].flatMap(([root, type]) =>
    ENDS.has(root) ? [] : below(project, root, type, type.label ?? entityTitle(project, type)),
  )
  return [...new Map(found.map((one) => [one.path, one])).values()]
}

function below(project: Project, path: string, type: Type, words: string): KnownPath[] {
  // `params` and `mode` only hold other names.
  const own = type.fields ? [] : [{ path, type, words }]
  const depth = path.split('.').length
  if (depth >= LONGEST || !isKnown(project, type)) return own
  const fields: [string, Type][] = Object.entries(fieldsOf(project, type)).filter(([name, field]) => isFilled(type, name, field))
  return [...own, ...fields.flatMap(([name, field]) => below(project, `${path}.${name}`, field, labelOf(field) ?? words))]
}

/** Does the query that gave this record fill the field? What it leaves empty is not offered. */
const isFilled = ({ filled }: Type, name: string, field: Type): boolean => !field.sparse || !filled || filled.fields.includes(name)

const labelOf = ({ label }: Type): string | undefined => label
const entityTitle = (project: Project, { of = '' }: Type): string => project.entities.get(of)?.value.title ?? ''
