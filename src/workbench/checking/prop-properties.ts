import { isObject } from '../../../renderer/model/normalize.ts'
import { FACT_PROPS, FIELD_PROPS, HINTS, type Prop, type Props } from '../../../renderer/model/prop.ts'
import type { Type } from '../../../renderer/model/scope-types.ts'
import type { At } from '../../../renderer/model/source.ts'
import { fieldAt, receiverOf, typeAt } from '../../../renderer/prose/index.ts'
import type { FileContext } from './file-context.ts'
import { addProperty, messageProperties, propertyOf, valuesProperties } from './make-property.ts'
import { shortTitle } from './outline.ts'
import type { Property, Template } from './property.ts'
import { fieldRuleProperties, formRuleProperties } from './rule-properties.ts'
import { stepsProperty } from './step-properties.ts'
import { entryTemplates, exceptTemplates, factTemplates, nodeTemplates, objectTemplate } from './templates.ts'
import { definedProperties } from './written-properties.ts'

/** Returns the properties of a node: those of its manifest, and its condition. */
export function nodeProperties(file: FileContext, node: Record<string, unknown> & { widget: string }, at: At): Property[] {
  const manifest = file.project.widgets.get(node.widget)?.value
  if (!manifest) return []
  const isField = manifest.field === true || (manifest.field === 'optional' && node['field'] !== undefined)
  const props = isField ? { ...FIELD_PROPS, ...manifest.props } : manifest.props
  // Every node may have a condition.
  const when: Props = 'when' in props ? {} : { when: { kind: 'condition', title: HINTS.nodeWhen } }
  return propsProperties(file, { ...props, ...when }, node, at)
}

/** Returns the properties that props declare, with those of objects and lists inside them, but not those of inner nodes. */
export const propsProperties = (file: FileContext, props: Props, written: Record<string, unknown>, at: At): Property[] =>
  Object.entries(props).flatMap(([key, prop]) => propProperties(file, prop, key, written[key], [...at, key]))

function propProperties(file: FileContext, prop: Prop, key: string, value: unknown, at: At): Property[] {
  const title = shortTitle(prop.title ?? '') || key
  switch (prop.kind) {
    case 'node':
      return []
    case 'nodes':
      return [addProperty(file, at, title, nodeTemplates(file, at))]
    case 'object': {
      if (isObject(value)) return propsProperties(file, prop.props, value, at)
      const template = objectTemplate(file, prop.props, key, title, at.slice(0, -1))
      return [addProperty(file, at.slice(0, -1), title, [template])]
    }
    case 'list':
      return listProperties(file, prop, key, title, value, at)
    case 'map':
      return mapProperties(file, prop, key, title, value, at)
    case 'steps':
      return [stepsProperty(file, { title, help: prop.title ?? '', at, isOptional: prop.required !== true })]
    case 'facts':
      return factsProperties(file, prop.of, title, value, at)
    case 'values': {
      const { node, place } = file.placeAt(at)
      return node ? valuesProperties(file, title, receiverOf(place, node, prop.of), value, at) : []
    }
    case 'messages':
      return messageProperties(file, title, value, at, fieldOfNode(file, at))
    case 'rules':
      return formRuleProperties(file, title, value, at)
    case 'fieldRules':
      return fieldRuleProperties(file, title, value, at)
    case 'fields':
    case 'field':
      return definedProperties(file, prop.kind, title, value, at)
    case 'arrangement':
      return arrangementProperties(file, prop, key, value, at)
    default:
      return [propertyOf(file, prop, key, at, value)]
  }
}

/** Returns the field that a node edits, with the rules that it has only there; undefined for another node. */
function fieldOfNode(file: FileContext, at: At): Type | undefined {
  const { node, place } = file.placeAt(at)
  const name = node?.raw['field']
  const field = typeof name === 'string' ? fieldAt(file.project, typeAt(place, 'form'), name) : undefined
  const rules = node?.raw['rules']
  return field && isObject(rules) ? { ...field, rules: { ...field.rules, ...(rules as Type['rules']) } } : field
}

/** Returns the properties of a list: those of its items, unless they have sections of their own, and what can be added. */
function listProperties(file: FileContext, prop: Extract<Prop, { kind: 'list' }>, key: string, title: string, value: unknown, at: At) {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const add = addProperty(file, at, title, entryTemplates(file, prop.of, value, at))
  if (prop.of.kind === 'object') return [add]
  const inner = items.flatMap((one, index) => propProperties(file, { ...prop.of, title: prop.title ?? '' }, key, one, [...at, index]))
  return add.adds?.length === 0 ? inner : [...inner, add]
}

function mapProperties(file: FileContext, prop: Extract<Prop, { kind: 'map' }>, key: string, title: string, value: unknown, at: At) {
  const isTemplate = isObject(value) && isObject(value['each'])
  // A map is described as its keys and its values.
  const of = title.split('->').at(-1)?.trim() ?? title
  const listedIn = arrangedIn(file, key, at)
  const entries = entryTemplates(file, prop.of, value ?? {}, at).map((one): Template => ({ ...one, listedIn }))
  const adds = isTemplate ? [...entries, ...exceptTemplates(file, prop.of, value, at)] : entries
  const add = addProperty(file, isTemplate ? [...at, 'and'] : at, of, adds)
  if (prop.of.kind === 'object' || !isObject(value)) return [add]
  return [...Object.entries(value).flatMap(([name, one]) => propProperties(file, prop.of, key, one, [...at, name])), add]
}

/** Returns the lists, mode by mode, that name the shown entries of a map. */
function arrangedIn(file: FileContext, key: string, at: At): At[] {
  const raw = file.placeAt(at).node?.raw ?? {}
  const props = file.project.widgets.get(String(raw['widget']))?.value.props ?? {}
  return Object.entries(props).flatMap(([name, prop]) => {
    const lists = raw[name]
    if (prop.kind !== 'arrangement' || prop.of !== key || !isObject(lists)) return []
    return Object.keys(lists).map((mode) => [...at.slice(0, -1), name, mode])
  })
}

/** Returns the fields that facts show, in their order, and those that can be added. A fact with more than its field also has a section. */
function factsProperties(file: FileContext, of: string, title: string, value: unknown, at: At): Property[] {
  const templates = factTemplates(file, of, value, at)
  const add = addProperty(file, at, title, templates)
  const isOrdered = Array.isArray(value) && value.length > 0 && value.every((fact) => typeof fact === 'string' || isObject(fact))
  if (!isOrdered) return [add]
  return [{ ...propertyOf(file, { kind: 'facts', of }, title, at, value), title, control: 'order', candidates: allFields(file, of, at) }]
}

const allFields = (file: FileContext, of: string, at: At) => factTemplates(file, of, [], at).map(({ id, label }) => ({ value: id, label }))

/** Returns the order of entries, mode by mode. */
function arrangementProperties(file: FileContext, prop: Prop, key: string, value: unknown, at: At): Property[] {
  const { modes } = file.project
  const title = shortTitle(prop.title ?? '') || key
  const written = isObject(value) ? value : {}
  const titleOf = (mode: string) => `${title} · ${modes.get(mode)?.value.title ?? mode}`
  return Object.entries(written).map(([mode, names]) => ({ ...propertyOf(file, prop, key, [...at, mode], names), title: titleOf(mode) }))
}

/** Returns the properties of a fact that is written as more than a name. */
export const factProperties = (file: FileContext, fact: Record<string, unknown>, at: At): Property[] =>
  propsProperties(file, FACT_PROPS, fact, at)
