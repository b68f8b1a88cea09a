import type { Field, Fields } from '../language/field.ts'
import { isObject } from './normalize.ts'
import type { At, Source } from './source.ts'
import type { Extra, Project } from './project.ts'

/**
 * Collects every field that a form defines in place (DEC-25), in file order, and adds it to the open field of its entity. Paths,
 * conditions, forms and fact lists anywhere can then use it.
 */
export function gatherExtras(project: Project): void {
  for (const { kind, source } of project.sources) {
    if (kind === 'screen' || kind === 'part') project.extras.push(...extrasIn(source))
  }
  for (const [entity, { value }] of project.entities) {
    for (const [open, field] of Object.entries(value.fields)) {
      if (field.type !== 'map') continue
      const fields: Fields = {}
      // The first definition wins; the checker reports a second one.
      for (const extra of project.extras) if (extra.owner === `${entity}.${open}`) fields[extra.name] ??= extra.field
      value.fields[open] = { ...field, fields }
    }
  }
}

const known = new WeakMap<Source, Extra[]>()

/** Returns the definitions in a file, cached per source. */
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
