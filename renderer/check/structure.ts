import { type Files, inTreeOrder } from '../model/files.ts'
import type { Project } from '../model/project.ts'
import { FIELD_PROPS, HINTS, type Props } from '../model/prop.ts'
import { described, type JsonSchema, ref, typeName, union } from './json-schema.ts'
import { propsSchema } from './prop-shape.ts'
import { commandShape, stepShapes } from './step-shape.ts'

/** The widgets and steps: the part of the language that is defined by code. */
export type Manifests = Pick<Project, 'widgets' | 'steps'>

/** All JSON Schemas of the language. */

export interface LanguageBundle {
  definitions: Record<string, JsonSchema>
  /** Kind of file -> the definition of its shape. */
  roots: Record<string, string>
}

/**
 * Returns the JSON Schemas of the language in one bundle: the hand-written schemas of `schemas/language`, plus Node, Step and BranchStep
 * built from the manifests. They contain no names of a project, so they can be compiled once (docs/architecture/checker.md).
 */
export function languageBundle(files: Files, manifests: Manifests): LanguageBundle {
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
  addNodes(definitions, manifests.widgets)
  addSteps(definitions, manifests.steps)
  return { definitions, roots }
}

function addNodes(definitions: Record<string, JsonSchema>, widgets: Manifests['widgets']): void {
  const names = [...widgets].map(([name, { value: manifest }]) => {
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

/** Adds the definitions of built-in steps; a step with a dot in its name is a command of the project. */
function addSteps(definitions: Record<string, JsonSchema>, steps: Manifests['steps']): void {
  const full: string[] = []
  const branch: string[] = []
  for (const [name, { value }] of steps) {
    const made = stepShapes(name, value.title, value.props, Object.keys(value.outcomes ?? {}))
    Object.assign(definitions, made.definitions)
    full.push(made.full)
    branch.push(made.branch)
  }
  for (const [end, title, hint, names] of [
    ['Step', 'CommandStep', HINTS.step, full],
    ['BranchStep', 'CommandBranchStep', HINTS.branchStep, branch],
  ] as const) {
    definitions[`BuiltIn${end}`] = union(`BuiltIn${end}`, hint, 'do', names)
    definitions[title] = commandShape(title, end === 'Step')
    const isCommand = { required: ['do'], properties: { do: { type: 'string', pattern: '\\.' } } }
    definitions[end] = { title: end, description: hint, type: 'object', if: isCommand, then: ref(title), else: ref(`BuiltIn${end}`) }
  }
}
