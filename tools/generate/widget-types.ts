import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Prop, Props } from '../../renderer/model/prop.ts'
import { typeName } from '../../renderer/check/json-schema.ts'
import type { Project } from '../../renderer/model/project.ts'

/** Returns the type of a widget's resolved property; events return promises. */
function resolvedType(prop: Prop): JSONSchema {
  const base = baseType(prop)
  const type = prop.each ? { tsType: EACH[prop.kind] ?? '((item: unknown, index: number) => string)' } : base
  return {
    ...(prop.loading === true ? { tsType: `Loading<${prop.kind === 'text' ? 'string' : 'number'}>` } : type),
    ...(prop.title ? { description: prop.title } : {}),
  }
}

/** Types of properties that are resolved per list item; others are texts. */
const EACH: Readonly<Record<string, string>> = { path: 'Grouping', node: 'DrawItem' }

function baseType(prop: Prop): JSONSchema {
  switch (prop.kind) {
    case 'text':
    case 'icon':
    case 'string':
    case 'codeOf':
    case 'name':
      return { type: 'string' }
    case 'condition':
    case 'flag':
    case 'boolean':
      return { type: 'boolean' }
    case 'integer':
      return { type: 'number' }
    case 'value':
      return { type: prop.type === 'list' ? 'array' : prop.type === 'text' ? 'string' : prop.type }
    case 'enum':
      return { enum: prop.values }
    case 'tone':
      return { tsType: 'Tone' }
    case 'path':
      return {
        tsType: prop.accepts.includes('code')
          ? 'CodeValue'
          : prop.accepts.includes('list')
            ? 'readonly unknown[]'
            : prop.accepts.includes('record')
              ? 'Record<string, unknown>'
              : prop.accepts.includes('image')
                ? 'string'
                : 'number',
      }
    case 'bind':
      return { tsType: 'Binding' }
    case 'steps':
      return { tsType: prop.event ? '((event: Record<string, unknown>) => Promise<boolean>)' : 'Steps' }
    case 'nodes':
    case 'node':
      return { tsType: 'ReactNode' }
    case 'facts':
      return { tsType: 'FactRow[]' }
    case 'arrangement':
      return { tsType: 'string[]' }
    case 'object':
      return resolvedProps(prop.props)
    case 'list':
      return { type: 'array', items: resolvedType(prop.of) }
    case 'map':
      return { type: 'object', additionalProperties: resolvedType(prop.of) }
    default:
      return { tsType: 'never' }
  }
}

/** Whether a widget gets a property always: it must be written, or has a default. */
const isAlwaysPassed = (prop: Prop): boolean => prop.required === true || (prop.kind === 'text' && prop.emptyOf !== undefined)

function resolvedProps(props: Props): JSONSchema {
  // Properties for the renderer only are not passed to the widget; `when` decides whether an entry is passed.
  const passed = Object.entries(props).filter(([name, prop]) => name !== 'when' && !RENDERER_ONLY.has(prop.kind))
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(passed.map(([name, prop]) => [name, resolvedType(prop)])),
    required: passed.filter(([, prop]) => isAlwaysPassed(prop)).map(([name]) => name),
  }
}

/** Property kinds that only the renderer uses. */
export const RENDERER_ONLY = new Set<Prop['kind']>([
  'entity',
  'part',
  'values',
  'messages',
  'rules',
  'fieldRules',
  'fields',
  'name',
  'fieldName',
  'field',
])

/** Returns the types of the resolved props of every widget that is not planned. */
export async function widgetTypes(project: Project): Promise<string> {
  const built = [...project.widgets].filter(([, { value }]) => !value.planned)
  const parts = await Promise.all(
    built.map(([name, { value }]) =>
      compile({ title: `${typeName(name)}Own`, ...resolvedProps(value.props), description: value.title }, `${typeName(name)}Own`, {
        bannerComment: '',
        additionalProperties: false,
        ignoreMinAndMaxItems: true,
        format: false,
        strictIndexSignatures: true,
      }),
    ),
  )
  const props = built.map(
    ([name, { value }]) =>
      `export type ${typeName(name)}Props = ${typeName(name)}Own & NodeProps${fieldProps(value.field)}${wordsProp(value.words)}`,
  )
  const index = built.map(([name]) => `  ${name}: ${typeName(name)}Props`)
  return `import type { ReactNode } from 'react'
import type { Binding, CodeValue, DrawItem, FactRow, FieldProps, FieldPropsIfAny, Grouping, Loading, NodeProps, Steps, Tone, UiStrings } from '../renderer/widget.ts'

${parts.join('\n').replaceAll('?:', '?: undefined |')}
${props.join('\n')}
export interface WidgetProps {
${index.join('\n')}
}
export type WidgetName = keyof WidgetProps
`
}

/** Returns the type of a widget's field props; optional for a widget that works without a field. */
function fieldProps(field: boolean | 'optional' | undefined): string {
  return field === 'optional' ? ' & FieldPropsIfAny' : field ? ' & FieldProps' : ''
}

/** Returns the type of a widget's declared words; an unknown word does not compile. */
const wordsProp = (words: readonly string[] = []): string => (words.length > 0 ? ` & { words: UiStrings<'${words.join("' | '")}'> }` : '')
