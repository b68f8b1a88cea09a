import type { Field, Fields } from '../language/field.ts'
import { isObject } from './normalize.ts'
import type { At, Source } from './source.ts'
import type { Extra, Project } from './project.ts'

/**
 * Every definition in place, in the order of the files. The entities' open fields then know their names, so that a
 * path, a condition, a form or a list of facts anywhere may use them.
 */
export function gatherExtras(project: Project): void {
  for (const { kind, source } of project.sources) {
    if (kind === 'screen' || kind === 'part') project.extras.push(...extrasIn(source))
  }
  for (const [entity, { value }] of project.entities) {
    for (const [open, field] of Object.entries(value.fields)) {
      if (field.type !== 'map') continue
      const fields: Fields = {}
      // The first definition counts; a second one is a mistake of its own.
      for (const extra of project.extras) if (extra.owner === `${entity}.${open}`) fields[extra.name] ??= extra.field
      value.fields[open] = { ...field, fields }
    }
  }
}

const known = new WeakMap<Source, Extra[]>()

/** The definitions in a file; one that did not change is not searched again. */
function extrasIn(source: Source): readonly Extra[] {
  const before = known.get(source)
  if (before) return before
  const found: Extra[] = []
  search(found, source, source.data, [], undefined)
  known.set(source, found)
  return found
}

function search(found: Extra[], source: Source, value: unknown, at: At, entity: string | undefined): void {
  if (Array.isArray(value)) return value.forEach((one, index) => search(found, source, one, [...at, index], entity))
  if (!isObject(value)) return
  const inside = value['widget'] === 'form' && typeof value['entity'] === 'string' ? value['entity'] : entity
  const { define, field } = value
  const [open = '', name] = typeof field === 'string' ? field.split('.') : []
  if (isObject(define) && typeof define['type'] === 'string' && inside !== undefined && name !== undefined)
    found.push({ owner: `${inside}.${open}`, name, field: define as unknown as Field, source, at: [...at, 'define'] })
  for (const [key, one] of Object.entries(value)) search(found, source, one, [...at, key], inside)
}
