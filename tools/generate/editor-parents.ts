import type { JsonSchema } from '../../renderer/check/json-schema.ts'
import type { Fields } from '../../renderer/language/field.ts'
import type { Project } from '../../renderer/model/project.ts'
import { oneOf, plain } from './editor-names.ts'

/** What a field may stand under: another code of the same entity or request. A name that is not saved yet is not refused. */
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

const ofFile = (id: string, then: JsonSchema): JsonSchema => ({ if: { required: ['id'], properties: { id: { const: id } } }, then })
