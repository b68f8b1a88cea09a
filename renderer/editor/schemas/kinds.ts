import { FACT_PROPS, FIELD_PROPS, type Prop, type Props } from '../../model/prop.ts'
import { type JsonSchema, typeName } from '../../check/json-schema.ts'
import { type FileKind, KINDS, type Project } from '../../model/project.ts'
import { isObject } from '../../model/normalize.ts'
import { codesOf } from '../../model/scope-types.ts'
import { asText } from '../../language/as-text.ts'
import type { Field, Fields } from '../../language/field.ts'
import { offerAcceptance } from './acceptance.ts'
import { offerCodes, offerParents } from './parents.ts'
import { type Kinds, namesOf, oneOf } from './names.ts'

type Bundle = { definitions: Record<string, JsonSchema>; roots: Record<string, string> }

const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` })
const child = (schema: JsonSchema | undefined, key: string): JsonSchema | undefined => {
  const value = schema?.[key]
  return isObject(value) ? value : undefined
}

/** The positions of project names in the language's schemas: definition, path in it, and kind of name. */
const POSITIONS: [definition: string, path: string, names: keyof Kinds][] = [
  ['QuerySource', 'properties.query', 'query'],
  ['CodeField', 'properties.dictionary', 'dictionary'],
  ['ListField', 'properties.of', 'listOf'],
  ['FormRule', 'properties.field', 'field'],
  ['actions', 'properties.queries.additionalProperties.properties.calls.items', 'call'],
  ['actions', 'properties.commands.additionalProperties.properties.calls.items', 'call'],
  ['modes', 'properties.default', 'mode'],
  ['modes', 'properties.tabs.additionalProperties.properties.screen', 'screen'],
  ['modes', 'properties.modes.additionalProperties.properties.tabBar.items', 'tab'],
]
/** The positions that declare a new name, so that existing names are not offered. */
const NEW_NAMES: [root: string, path: string, definition: string][] = [
  ['entity', 'properties.id', 'EntityName'],
  ['messages', 'properties.messages.propertyNames', 'MessageName'],
]
/** Property kinds of widgets and steps that accept a project name. */
const NAMED_PROPS: Partial<Record<Prop['kind'], keyof Kinds>> = { screen: 'screen', part: 'part' }
/** Discriminated unions, rewritten as if/then because editors do not support discriminators. */
const UNIONS = ['Node', 'Step', 'BranchStep', 'Field', 'ExtraField']

/** The kinds of files that people edit. */
const EDITED = KINDS.filter((kind) => kind !== 'widget' && kind !== 'step')

/** Returns one self-contained JSON schema per kind of file, with all project names and descriptions for completion and hover. */
export function editorSchemas(
  bundle: Bundle,
  project: Project,
  { pictures, kinds = EDITED }: { pictures?: ReadonlyMap<string, string> | undefined; kinds?: readonly FileKind[] } = {},
): Record<string, string> {
  const definitions = structuredClone(bundle.definitions)
  const names = namesOf(project, pictures)
  const nameOf = (kind: keyof Kinds) => `Known${typeName(kind)}`
  const at = (definition: string, path: string): JsonSchema => {
    const name = bundle.roots[definition] ?? definition
    const found = path.split('.').reduce<JsonSchema | undefined>(child, definitions[name])
    if (!found) throw new Error(`the language schema has no ${name} ${path}`)
    return found
  }
  for (const [root, path, definition] of NEW_NAMES) retarget(at(root, path), `New${definition}`, definitions)
  for (const definition of ['EntityName', 'MessageName']) definitions[`New${definition}`] = { ...definitions[definition] }
  for (const [kind, words] of Object.entries(names)) definitions[nameOf(kind as keyof Kinds)] = oneOf(words)
  definitions['EntityName'] = oneOf(names.entity)
  definitions['MessageName'] = oneOf(names.message)
  definitions['Said'] = { anyOf: [oneOf(names.message), { type: 'string', pattern: '[^\\x20-\\x7e]' }] }
  definitions['Icon'] = oneOf(names.icon)
  definitions['KnownField'] = { anyOf: [oneOf(names.field), { type: 'string', pattern: '^[a-z]\\w*\\.' }] }
  definitions['Path'] = openPath(definitions['Path'], names)
  definitions['ToneOf'] = { ...definitions['ToneOf'], pattern: undefined, anyOf: [ref('Tone'), ref('Path')] }
  for (const [definition, path, kind] of POSITIONS) retarget(at(definition, path), nameOf(kind), definitions)

  const enrich = (schema: JsonSchema | undefined, props: Props) => {
    for (const [name, prop] of Object.entries(props)) if (schema) property(child(child(schema, 'properties'), name), prop)
  }
  const property = (schema: JsonSchema | undefined, prop: Prop) => {
    if (!schema) return
    const kind = NAMED_PROPS[prop.kind] ?? (prop.kind === 'fieldName' ? 'field' : undefined)
    if (kind) retarget(schema, nameOf(kind), definitions)
    else if (prop.kind === 'object') enrich(schema, prop.props)
    else if (prop.kind === 'list') property(child(schema, 'items'), prop.of)
    else if (prop.kind === 'map') property(child(schema, 'additionalProperties'), prop.of)
    else if (prop.kind === 'fieldNames') schema['items'] = ref(nameOf('field'))
    else if (prop.kind === 'arrangement') arrangement(schema, names)
    else if (prop.kind === 'facts') {
      const branches = (child(schema, 'items')?.['anyOf'] ?? []) as JsonSchema[]
      enrich(branches[1], FACT_PROPS)
      schema['items'] = { anyOf: [ref(nameOf('field')), ...branches.slice(1)] }
    }
  }
  for (const [name, { value }] of project.widgets)
    enrich(definitions[`${typeName(name)}Node`], { ...(value.field ? FIELD_PROPS : {}), ...value.props })
  for (const [name, { value }] of project.steps)
    for (const end of ['Step', 'BranchStep']) enrich(definitions[`${typeName(name)}${end}`], value.props)
  receivers(definitions, project)
  offerParents(definitions, bundle.roots, project)
  offerCodes(definitions, bundle.roots, project)
  modeComparisons(definitions, names)
  for (const name of UNIONS) definitions[name] = tagged(definitions, definitions[name])
  offerAcceptance(definitions)
  placeDescriptions(definitions)
  return Object.fromEntries(kinds.map((kind) => [`editor/${kind}.schema.json`, fileFor(kind, bundle, definitions)]))
}

/** Replaces a schema for any name with a reference to known names and keeps its description. */
function retarget(schema: JsonSchema, definition: string, definitions: Record<string, JsonSchema>): void {
  const description = schema['description'] ?? definitions[definition]?.['description']
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, ref(definition), description === undefined ? {} : { description })
}

/** Definitions whose description is shown at every reference. */
const HINTED = new Set(['Text', 'Path', 'Value', 'Condition'])

/** Moves descriptions to the references, because editors prefer a definition's description over the reference's. */
function placeDescriptions(definitions: Record<string, JsonSchema>): void {
  const words = new Map(Object.entries(definitions).map(([name, { description }]) => [name, asText(description)]))
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isObject(value)) return
    const [only, ...more] = Array.isArray(value['allOf']) ? (value['allOf'] as unknown[]) : []
    if (isObject(only) && more.length === 0 && typeof only['$ref'] === 'string' && value['properties'] === undefined) {
      delete value['allOf']
      value['$ref'] = only['$ref']
    }
    if (typeof value['$ref'] === 'string') {
      const name = value['$ref'].replace(/^.*\//, '')
      const own = asText(value['description'])
      const texts = [own, own === '' || HINTED.has(name) ? words.get(name) : '']
      value['description'] = texts.filter(Boolean).join('\n\n')
    }
    Object.values(value).forEach(visit)
  }
  visit(Object.values(definitions))
  for (const definition of Object.values(definitions)) {
    delete definition['title']
    delete definition['description']
  }
}

/** Returns the schema of paths: below a global only known names, below a view's names any. `paths/` offers the names of each view. */
function openPath(path: JsonSchema | undefined, names: Kinds): JsonSchema {
  const known = [...names.path.keys()].map((name) => name.replaceAll('.', '\\.'))
  const closed = [...new Set([...names.path.keys()].map((name) => name.replace(/\..*/, '')))]
  const pattern = `^((?!(${closed.join('|')})\\.)|(${known.join('|')})$)`
  return { ...path, allOf: [{ pattern, patternErrorMessage: asText(path?.['description']) }] }
}

function arrangement(schema: JsonSchema, names: Kinds): void {
  const list = schema['additionalProperties']
  delete schema['propertyNames']
  schema['properties'] = Object.fromEntries(
    [...names.mode].map(([mode, title]) => [mode, { description: title, ...(isObject(list) ? list : {}) }]),
  )
  schema['additionalProperties'] = false
}

/** Restricts `with` to the params of its receiver: the query, command, screen or part. */
function receivers(definitions: Record<string, JsonSchema>, project: Project): void {
  const params = (fields: Fields = {}, partial = false): JsonSchema => {
    const required = Object.keys(fields).filter((name) => !partial && fields[name]?.required && fields[name]?.default === undefined)
    const withSchema = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, parameter(field, project)])),
      required,
    }
    return { properties: { with: withSchema }, ...(required.length > 0 ? { required: ['with'] } : {}) }
  }
  const choose = (definition: string, key: string, map: ReadonlyMap<string, { value: { params?: Fields } }>, partial = false) => {
    const schema = definitions[definition]
    if (schema) schema['allOf'] = [...map].map(([name, { value }]) => when(key, name, params(value.params, partial)))
  }
  choose('QuerySource', 'query', project.queries)
  choose('PartNode', 'part', project.parts)
  for (const end of ['Step', 'BranchStep']) {
    choose(`Open${end}`, 'screen', project.screens)
    choose(`Back${end}`, 'to', project.screens, true)
    for (const [name, { value }] of project.commands) {
      const schema = definitions[`${typeName(name)}${end}`]
      if (schema && value.params) schema['allOf'] = [params(value.params)]
    }
  }
}

function parameter(field: Field, project: Project): JsonSchema {
  const isCode = field.type === 'code' || field.of === 'code'
  const codes = isCode ? codesOf(project, { ...field, type: 'code' }) : field.choices
  if (!codes) return { description: field.label ?? '', allOf: [ref('Value')] }
  const labels = project.dictionaries.get(field.dictionary ?? '')?.value.codes ?? {}
  const known = oneOf(new Map(codes.map((code) => [code, labels[code]?.label ?? ''])))
  const one = isCode ? [known, { type: 'number' }] : [known, { type: 'string', pattern: '[{]' }]
  const alternatives = field.type === 'list' ? [{ type: 'array', items: { anyOf: one } }] : one
  return { description: field.label ?? '', anyOf: [...alternatives, ref('From')] }
}

/** Restricts comparisons of `mode.id` to modes. */
function modeComparisons(definitions: Record<string, JsonSchema>, names: Kinds): void {
  const comparison = definitions['Comparison']
  const one: JsonSchema = { anyOf: [oneOf(names.mode), ref('From')] }
  const properties = { equals: one, notEquals: one, in: { items: oneOf(names.mode) } }
  if (comparison) comparison['allOf'] = [when('field', 'mode.id', { properties })]
}

const when = (key: string, value: unknown, then: JsonSchema): JsonSchema => ({
  if: { required: [key], properties: { [key]: { const: value } } },
  then,
})

function tagged(definitions: Record<string, JsonSchema>, union: JsonSchema | undefined): JsonSchema {
  const { oneOf: branches, discriminator, ...rest } = union ?? {}
  const tag = isObject(discriminator) ? String(discriminator['propertyName']) : ''
  const found = (Array.isArray(branches) ? branches : []).filter(isObject).map((branch) => {
    const schema = definitions[String(branch['$ref']).replace(/^.*\//, '')]
    return { branch, name: String(child(child(schema, 'properties'), tag)?.['const']), words: asText(schema?.['description']) }
  })
  return {
    ...rest,
    properties: { [tag]: oneOf(new Map(found.map(({ name, words }) => [name, words]))) },
    allOf: found.map(({ name, branch }) => when(tag, name, branch)),
  }
}

/** The schemas that offer the paths of the views of a kind (`paths/`). */
const PATHS: Partial<Record<FileKind, string>> = { screen: 'views/screens.schema.json', part: 'views/parts.schema.json' }

/** Returns the schema of a kind with only the definitions that it references. */
function fileFor(kind: FileKind, bundle: Bundle, definitions: Record<string, JsonSchema>): string {
  const root = bundle.roots[kind] ?? ''
  const reached = new Set<string>()
  const follow = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(follow)
    if (!isObject(value)) return
    const name = typeof value['$ref'] === 'string' ? value['$ref'].replace(/^.*\//, '') : undefined
    if (name !== undefined && !reached.has(name)) {
      reached.add(name)
      follow(definitions[name])
    }
    Object.values(value).forEach(follow)
  }
  follow(definitions[root])
  const used = Object.fromEntries([...reached].sort().map((name) => [name, definitions[name]]))
  const paths = PATHS[kind] === undefined ? {} : { allOf: [{ $ref: PATHS[kind] }] }
  return `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...definitions[root], ...paths, definitions: used }, null, 1)}\n`
}
