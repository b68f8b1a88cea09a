import type { JsonSchema } from '../../check/json-schema.ts'
import type { Fields } from '../../language/field.ts'
import type { Project } from '../../model/project.ts'
import { oneOf, plain } from './names.ts'

/** Offers the possible parents of a field: other code fields of the same entity or request. Accepts unsaved names. */
export function offerParents(definitions: Record<string, JsonSchema>, roots: Record<string, string>, project: Project): void {
  const offered = (key: 'fields' | 'request', all: Iterable<[string, Fields]>) =>
    [...all].flatMap(([name, fields]) => {
      const codes = Object.entries(fields).filter(([, { type }]) => type === 'code')
      const known = new Map(codes.map(([field, { label = '' }]) => [field, plain(label)]))
      const under = { anyOf: [oneOf(known), {}] }
      return codes.length < 2 ? [] : [ofFile(name, { properties: { [key]: { additionalProperties: { properties: { under } } } } })]
    })
  const [entity, call] = [definitions[roots['entity'] ?? ''], definitions[roots['call'] ?? '']]
  if (entity) entity['allOf'] = offered('fields', new Map([...project.entities].map(([name, { value }]) => [name, value.fields])))
  if (call) call['allOf'] = offered('request', new Map([...project.calls].map(([name, { value }]) => [name, value.request])))
}

/** Offers a dictionary's codes in its groups and sort order, and the codes of the parent dictionary as parents. */
export function offerCodes(definitions: Record<string, JsonSchema>, roots: Record<string, string>, project: Project): void {
  const dictionary = definitions[roots['dictionary'] ?? '']
  if (!dictionary) return
  const known = (name: string): JsonSchema => {
    const codes = Object.entries(project.dictionaries.get(name)?.value.codes ?? {})
    return { anyOf: [oneOf(new Map(codes.map(([code, { label }]) => [code, plain(label)]))), {}] }
  }
  const offered = [...project.dictionaries.keys()].map((name) => {
    const own = { items: known(name) }
    const parentDictionary = parentOf(project, name)
    const parent = { anyOf: [known(parentDictionary), { items: known(parentDictionary) }] }
    const codes = parentDictionary === '' ? {} : { codes: { additionalProperties: { properties: { parent } } } }
    return ofFile(name, { properties: { groups: { additionalProperties: own }, order: own, ...codes } })
  })
  dictionary['allOf'] = [...((dictionary['allOf'] as JsonSchema[] | undefined) ?? []), ...offered]
}

/** Returns the dictionary of the parent of a field with this dictionary; an empty string without one. */
function parentOf(project: Project, dictionary: string): string {
  const all = [
    ...[...project.entities.values()].map(({ value }) => value.fields),
    ...[...project.calls.values()].map(({ value }) => value.request),
  ]
  for (const fields of all)
    for (const field of Object.values(fields))
      if (field.dictionary === dictionary && field.under !== undefined) return fields[field.under]?.dictionary ?? ''
  return ''
}

const ofFile = (id: string, then: JsonSchema): JsonSchema => ({ if: { required: ['id'], properties: { id: { const: id } } }, then })
