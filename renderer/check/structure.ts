import { type Files, inTreeOrder } from '../model/files.ts'
import { FACT_PROPS, FIELD_PROPS, HINTS, type OutcomeDeclaration, type Prop, type Props } from '../model/prop.ts'
import type { Project } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'

export type JsonSchema = Record<string, unknown>
const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` })
const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const object = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
/** `task.markOpened` -> `TaskMarkOpened`: the name of a generated type. */
export const typeName = (name: string) => name.replace(/(^|[.\-/])(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/**
 * The language's JSON Schemas in one bundle: the hand-written words of `schemas/language` with Node, Step and
 * BranchStep filled in from the manifests and the declared commands. Roots are the file kinds.
 */
export function languageBundle(files: Files, project: Project): { definitions: Record<string, JsonSchema>; roots: Record<string, string> } {
  const definitions: Record<string, JsonSchema> = {}
  const roots: Record<string, string> = {}
  for (const path of inTreeOrder(files.paths())) {
    const [, kind] = /^schemas\/language\/(\w+)\.schema\.json$/.exec(path) ?? []
    if (kind === undefined) continue
    const text = files.text(path).replaceAll('definitions.schema.json#/', '#/')
    const {
      $schema: _draft,
      $id: _id,
      definitions: shared,
      ...root
    } = JSON.parse(text) as JsonSchema & { definitions?: Record<string, JsonSchema>; title: string }
    if (shared) Object.assign(definitions, shared)
    else {
      definitions[root.title] = root
      roots[kind] = root.title
    }
  }
  addNodes(definitions, project)
  addSteps(definitions, project)
  return { definitions, roots }
}

function addNodes(definitions: Record<string, JsonSchema>, project: Project): void {
  const names = [...project.widgets].map(([name, { value: manifest }]) => {
    const props: Props = { ...(manifest.field ? FIELD_PROPS : {}), ...manifest.props }
    if (manifest.field === 'optional' && props['field']) props['field'] = { ...props['field'], required: false }
    const schema = propsSchema(props)
    const common = { when: described(ref('Condition'), HINTS.nodeWhen), planned: ref('Planned') }
    const properties = { widget: { const: name }, ...common, ...(schema['properties'] as Record<string, JsonSchema>) }
    const node = {
      ...schema,
      title: `${typeName(name)}Node`,
      description: manifest.title,
      properties,
      required: ['widget', ...(schema['required'] as string[])],
    }
    definitions[`${typeName(name)}Node`] = node
    return `${typeName(name)}Node`
  })
  definitions['Node'] = union('Node', HINTS.node, 'widget', names)
}

function addSteps(definitions: Record<string, JsonSchema>, project: Project): void {
  const full: string[] = []
  const branch: string[] = []
  const appWide =
    isObject(project.files.messages?.data) && isObject(project.files.messages.data['outcomes'])
      ? Object.keys(project.files.messages.data['outcomes'])
      : []
  const addStep = (name: string, description: string, props: Props, outcomes: Record<string, OutcomeDeclaration>, fallible: boolean) => {
    const schema = propsSchema(props)
    const common = { do: { const: name }, when: described(ref('Condition'), HINTS.stepWhen), planned: ref('Planned') }
    const properties = { ...common, ...(schema['properties'] as Record<string, JsonSchema>) }
    const required = ['do', ...(schema['required'] as string[])]
    const answers = [...Object.keys(outcomes), ...(fallible ? appWide : [])]
    const type = typeName(name)
    if (answers.length > 0) {
      const on = object(
        Object.fromEntries(answers.map((outcome) => [outcome, described(ref('BranchSteps'), HINTS.answer.replace('{outcome}', outcome))])),
        [],
      )
      definitions[`${type}Step`] = {
        ...object({ ...properties, on: { ...on, description: HINTS.on } }, required),
        title: `${type}Step`,
        description,
      }
      definitions[`${type}BranchStep`] = { ...object(properties, required), title: `${type}BranchStep`, description }
      branch.push(`${type}BranchStep`)
    } else {
      definitions[`${type}Step`] = { ...object(properties, required), title: `${type}Step`, description }
      branch.push(`${type}Step`)
    }
    full.push(`${type}Step`)
  }
  for (const [name, { value: step }] of project.steps) addStep(name, step.title, step.props, step.outcomes ?? {}, false)
  for (const [name, { value: command }] of project.commands) {
    const hasRequired = Object.values(command.params ?? {}).some((field) => field.required)
    const props: Props = {
      ...(command.params ? { with: { kind: 'values', of: 'message', title: HINTS.with, required: hasRequired } } : {}),
      ...(command.returns ? { as: { kind: 'result', title: HINTS.as } } : {}),
    }
    addStep(name, command.title, props, command.outcomes ?? {}, true)
  }
  definitions['Step'] = union('Step', HINTS.step, 'do', full)
  definitions['BranchStep'] = union('BranchStep', HINTS.branchStep, 'do', branch)
}

const union = (title: string, description: string, tag: string, names: string[]): JsonSchema => ({
  title,
  description,
  type: 'object',
  required: [tag],
  discriminator: { propertyName: tag },
  oneOf: names.map(ref),
})

const described = (schema: JsonSchema, description: string): JsonSchema =>
  schema['$ref'] ? { description, allOf: [schema] } : { ...schema, description }

function propsSchema(props: Props): JsonSchema {
  const entries = Object.entries(props)
  const properties = Object.fromEntries(entries.map(([name, prop]) => [name, described(propSchema(prop), prop.title ?? name)]))
  return object(
    properties,
    entries.filter(([, prop]) => prop.required).map(([name]) => name),
  )
}

/** An entry of a widget (a tile, a figure, a link) may be planned by itself. */
const plannable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...(schema['properties'] as object), planned: ref('Planned') },
})

const WORDS: Partial<Record<Prop['kind'], string>> = {
  text: 'Text',
  path: 'Path',
  value: 'Value',
  condition: 'Condition',
  flag: 'Flag',
  steps: 'Steps',
  nodes: 'Nodes',
  node: 'Node',
  bind: 'WritablePath',
  icon: 'Icon',
  tone: 'Tone',
  name: 'Name',
  fieldName: 'FieldName',
  field: 'ExtraField',
  entity: 'EntityName',
  part: 'Name',
  screen: 'Name',
  dialog: 'Name',
  message: 'MessageName',
  values: 'Values',
  messages: 'Messages',
  result: 'Name',
}

function propSchema(prop: Prop): JsonSchema {
  const word = WORDS[prop.kind]
  if (word) return ref(word)
  switch (prop.kind) {
    case 'boolean':
      return { type: 'boolean' }
    case 'string':
    case 'codeOf':
      return { type: 'string', minLength: 1 }
    case 'integer':
      return {
        type: 'integer',
        ...(prop.minimum === undefined ? {} : { minimum: prop.minimum }),
        ...(prop.maximum === undefined ? {} : { maximum: prop.maximum }),
      }
    case 'enum':
      return { enum: prop.values }
    case 'keywords':
      return array(ref('Keyword'))
    case 'fieldNames':
      return { ...array(ref('Name')), minItems: 1 }
    case 'rules':
      return array(ref('FormRule'))
    case 'assignments':
      return {
        type: 'object',
        propertyNames: ref('WritablePath'),
        additionalProperties: { anyOf: [ref('Value'), { type: 'null' }] },
        minProperties: 1,
      }
    case 'facts':
      return { ...array({ anyOf: [{ type: 'string', minLength: 1 }, propsSchema(FACT_PROPS)] }), minItems: 1 }
    case 'object':
      return plannable(propsSchema(prop.props))
    case 'list':
      return { ...array(propSchema(prop.of)), ...(prop.minItems ? { minItems: prop.minItems } : {}) }
    case 'map':
      return { type: 'object', additionalProperties: propSchema(prop.of), propertyNames: ref('Name'), minProperties: 1 }
    case 'arrangement':
      return { type: 'object', additionalProperties: array(ref('Name')), propertyNames: ref('Name') }
    default:
      throw new Error(`a manifest uses the unknown property kind "${prop.kind}"`)
  }
}
