import { fieldsOf, isKnown, type ScopeTypes, type Type } from '../../../model/scope-types.ts'
import type { Project } from '../../../model/project.ts'

/** A path to offer, the type of its value, and its documentation. */
export interface KnownPath {
  path: string
  type: Type
  words: string
}

/** The maximum number of names in an offered path: `item.owner.name` has three. */
const MAX_DEPTH = 3
/** Roots whose fields are not offered. */
const EXCLUDED = new Set(['dictionary'])

/** Returns every path that the checker accepts in a scope with these names, parents before children. */
export function pathsIn(project: Project, names: ScopeTypes): KnownPath[] {
  const found = [...names].flatMap(([root, type]) =>
    EXCLUDED.has(root) ? [] : below(project, root, type, type.label ?? entityTitle(project, type)),
  )
  return [...new Map(found.map((one) => [one.path, one])).values()]
}

function below(project: Project, path: string, type: Type, words: string): KnownPath[] {
  // `params` and `mode` are not values themselves.
  const own = type.fields ? [] : [{ path, type, words }]
  const depth = path.split('.').length
  if (depth >= MAX_DEPTH || !isKnown(project, type)) return own
  const fields: [string, Type][] = Object.entries(fieldsOf(project, type)).filter(([name, field]) => isFilled(type, name, field))
  return [...own, ...fields.flatMap(([name, field]) => below(project, `${path}.${name}`, field, labelOf(field) ?? words))]
}

/** Whether the record's query fills the field; other fields are not offered. */
const isFilled = ({ filled }: Type, name: string, field: Type): boolean => !field.sparse || !filled || filled.fields.includes(name)

const labelOf = ({ label }: Type): string | undefined => label
const entityTitle = (project: Project, { of = '' }: Type): string => project.entities.get(of)?.value.title ?? ''
