import { FACT_PROPS, HINTS, type Prop, type Props } from '../model/prop.ts'
import { array, described, type JsonSchema, object, ref } from './json-schema.ts'

/** Returns the JSON Schema of an object described by a manifest. */
export function propsSchema(props: Props): JsonSchema {
  const entries = Object.entries(props)
  const properties = Object.fromEntries(entries.map(([name, prop]) => [name, described(propSchema(prop), prop.title ?? name)]))
  return object(
    properties,
    entries.filter(([, prop]) => prop.required).map(([name]) => name),
  )
}

/** Adds `planned`: an entry of a widget (a tile, a figure, a link) may be planned on its own. */
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
  tone: 'ToneOf',
  name: 'Name',
  fieldName: 'FieldName',
  field: 'ExtraField',
  fieldRules: 'FieldRules',
  entity: 'EntityName',
  part: 'Name',
  screen: 'Name',
  dialog: 'Name',
  message: 'MessageName',
  values: 'Values',
  messages: 'Messages',
  result: 'Name',
}

/** Returns the schema of entries: written one by one, or as a template for every code of a dictionary (`compile/each.ts`). */
function orEach(props: Props, written: JsonSchema): JsonSchema {
  const icons = new Set(Object.keys(props).filter((name) => props[name]?.kind === 'icon'))
  const entry = plannable(propsSchema(props))
  const own = entry['properties'] as Record<string, JsonSchema>
  const properties = Object.fromEntries(Object.entries(own).map(([name, one]) => [name, icons.has(name) ? ref('EachIcon') : one]))
  const template = { ...entry, properties }
  const exception = { ...template, required: [], minProperties: 1 }
  const each = object(
    {
      each: ref('Each'),
      is: described(template, HINTS.eachIs),
      except: described({ type: 'object', additionalProperties: exception, minProperties: 1 }, HINTS.eachExcept),
      and: described({ type: 'object', additionalProperties: entry, propertyNames: ref('Name'), minProperties: 1 }, HINTS.eachAnd),
    },
    ['each', 'is'],
  )
  return { if: { type: 'object', required: ['each'] }, then: each, else: written }
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
    case 'fields':
      return { allOf: [ref('Fields')], minProperties: 1 }
    case 'rules':
      return array(ref('FormRule'))
    case 'assignments':
      return {
        type: 'object',
        propertyNames: ref('WritablePath'),
        additionalProperties: { description: HINTS.assigned, anyOf: [ref('Value'), { type: 'null' }] },
        minProperties: 1,
      }
    case 'facts':
      return { ...array({ description: HINTS.factRow, anyOf: [{ type: 'string', minLength: 1 }, propsSchema(FACT_PROPS)] }), minItems: 1 }
    case 'object':
      return plannable(propsSchema(prop.props))
    case 'list': {
      const written = { ...array(propSchema(prop.of)), ...(prop.minItems ? { minItems: prop.minItems } : {}) }
      return prop.of.kind === 'object' ? orEach(prop.of.props, written) : written
    }
    case 'map': {
      const written = { type: 'object', additionalProperties: propSchema(prop.of), propertyNames: ref('Name'), minProperties: 1 }
      return prop.of.kind === 'object' ? orEach(prop.of.props, written) : written
    }
    case 'arrangement':
      return { type: 'object', additionalProperties: array(ref('EntryKey')), propertyNames: ref('Name') }
    default:
      throw new Error(`a manifest uses the unknown property kind "${prop.kind}"`)
  }
}
