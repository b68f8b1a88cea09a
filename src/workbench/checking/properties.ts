import { isObject } from '../../../renderer/model/normalize.ts'
import { FIELD_PROPS, HINTS, type Prop, type Props } from '../../../renderer/model/prop.ts'
import type { At } from '../../../renderer/model/source.ts'
import { describeFile, itemsIn, proseOf } from '../../../renderer/prose/index.ts'
import { controlOfKey, controlOfProp, type FileContext } from './controls.ts'
import { isNode, NAMED, type Outline, shortTitle, valueAt } from './outline.ts'
import type { Property, PropertySection } from './property.ts'

/** Keys without meaning for people, and what belongs to the program (docs/architecture/content.md). */
const FORMAL = new Set([
  '$schema',
  'version',
  'id',
  'accept',
  'path',
  'access',
  'type',
  'dictionary',
  'of',
  'key',
  'kind',
  'wire',
  'home',
  'room',
])
/** Keys of things of their own. */
const APART = new Set([...NAMED, 'body', 'data', 'dialogs'])
/** More sections would make a page of thousands of fields, such as all messages. */
const MOST_SECTIONS = 120

/**
 * Returns the properties of what is selected, and below them the written ones of everything inside it, so that a person finds a text without
 * knowing where it belongs.
 */
export function sectionsOf(file: FileContext, selected: Outline): PropertySection[] {
  const section = (one: Outline, isSelected: boolean): PropertySection => {
    const all = propertiesAt(file, one.at)
    const list = valueAt(file.data, one.at.slice(0, -1))
    return {
      at: one.at,
      title: one.title,
      ...(Array.isArray(list) ? { siblings: list.length, value: valueAt(file.data, one.at) } : {}),
      properties: isSelected ? all : all.filter(({ value, control }) => value !== undefined && control !== 'later'),
    }
  }
  const inside = (one: Outline): Outline[] => one.children.flatMap((child) => [child, ...inside(child)])
  const below = inside(selected)
    .slice(0, MOST_SECTIONS)
    .map((one) => section(one, false))
  return withProse(file, [section(selected, true), ...below.filter(({ properties }) => properties.length > 0)])
}

/** Says in prose what is written where there is no control. */
function withProse({ project, words, path }: FileContext, sections: PropertySection[]): PropertySection[] {
  const described = describeFile(project, words, path)
  const items = new Map((described ? itemsIn(described) : []).map((item) => [JSON.stringify(item.at), item]))
  return sections.map((section) => ({
    ...section,
    properties: section.properties.map((one) => {
      const item = one.control === 'later' && one.value !== undefined ? items.get(JSON.stringify(one.at)) : undefined
      return item ? { ...one, said: proseOf(words, item).trim() } : one
    }),
  }))
}

/** Returns the properties of the value at a path. Those of a widget are all that its manifest knows, also unwritten ones. */
export function propertiesAt(file: FileContext, at: At): Property[] {
  const value = valueAt(file.data, at)
  if (isNode(value)) return nodeProperties(file, value, at)
  const declared = isObject(value) ? declaredAt(file, at) : undefined
  if (isObject(value) && declared?.prop.kind === 'object')
    return propsProperties({ file, widget: declared.widget }, declared.prop.props, value, at)
  if (isObject(value)) return writtenProperties(file, value, at)
  return value === undefined ? [] : [writtenProperty(file, at, value)]
}

/** Returns how the manifest of the widget around a place declares it: an item of a list, or an object inside a property. */
function declaredAt(file: FileContext, at: At): { widget: string; prop: Prop } | undefined {
  const start = at.findLastIndex((_, depth) => isNode(valueAt(file.data, at.slice(0, depth))))
  const node = valueAt(file.data, at.slice(0, start))
  if (start < 0 || !isNode(node)) return undefined
  const props = file.project.widgets.get(node.widget)?.value.props ?? {}
  const [key, ...rest] = at.slice(start)
  let prop = props[String(key)]
  for (const inner of rest) {
    if (prop?.kind === 'object') prop = prop.props[String(inner)]
    else prop = prop?.kind === 'list' || prop?.kind === 'map' ? prop.of : undefined
  }
  return prop && { widget: node.widget, prop }
}

function nodeProperties(file: FileContext, node: Record<string, unknown> & { widget: string }, at: At): Property[] {
  const manifest = file.project.widgets.get(node.widget)?.value
  if (!manifest) return []
  const own = manifest.field === undefined ? manifest.props : { ...FIELD_PROPS, ...manifest.props }
  // Every node may have a condition.
  const when: Props = 'when' in own ? {} : { when: { kind: 'condition', title: HINTS.nodeWhen } }
  return propsProperties({ file, widget: node.widget }, { ...own, ...when }, node, at)
}

interface Widget {
  file: FileContext
  widget: string
}

/** Returns the properties that props declare, with those of objects and lists inside them, but not those of inner nodes. */
const propsProperties = (of: Widget, props: Props, written: Record<string, unknown>, at: At): Property[] =>
  Object.entries(props).flatMap(([key, prop]) => propProperties(of, prop, key, written[key], [...at, key]))

function propProperties(of: Widget, prop: Prop, key: string, value: unknown, at: At): Property[] {
  if (prop.kind === 'node' || prop.kind === 'nodes') return []
  if (prop.kind === 'object' && isObject(value)) return propsProperties(of, prop.props, value, at)
  // Named items have their own sections.
  if (prop.kind === 'list' && prop.of.kind === 'object' && Array.isArray(value)) return []
  if (prop.kind === 'list' && Array.isArray(value))
    return value.flatMap((one: unknown, index) => propProperties(of, prop.of, key, one, [...at, index]))
  if (prop.kind === 'map' && isObject(value))
    return Object.entries(value).flatMap(([name, one]) => propProperties(of, prop.of, name, one, [...at, name]))
  const title = shortTitle(prop.title ?? '') || key
  if (prop.kind === 'arrangement' && isObject(value))
    return Object.entries(value).map(([mode, one]) => ({
      ...property(of, prop, [...at, mode], one),
      title: `${title} · ${of.file.project.modes.get(mode)?.value.title ?? mode}`,
    }))
  return [{ ...property(of, prop, at, value), title }]
}

function property({ file, widget }: Widget, prop: Prop, at: At, value: unknown): Property {
  const isOptional = prop.required !== true
  return { at, title: '', help: prop.title ?? '', value, isOptional, ...controlOfProp(file, prop, widget, { at, value }) }
}

/** Returns the properties that are written in an object without a manifest: a message, a code, a field, the head of a screen. */
function writtenProperties(file: FileContext, value: Record<string, unknown>, at: At): Property[] {
  return Object.entries(value).flatMap(([key, one]): Property[] => {
    if (FORMAL.has(key) || (APART.has(key) && typeof one === 'object')) return []
    if (isObject(one)) return key === 'groups' || at.length > 0 ? writtenProperties(file, one, [...at, key]) : []
    // People would not understand a key without words.
    return wordsOfKey(file, key) === undefined ? [] : [writtenProperty(file, [...at, key], one)]
  })
}

function writtenProperty(file: FileContext, at: At, value: unknown): Property {
  return { at, title: writtenTitle(file, at), help: '', value, isOptional: false, ...controlOfKey(file, at, value) }
}

const wordsOfKey = ({ words }: FileContext, key: string): string | undefined => words[`file.key.${key}`] ?? words[`field.${key}`]

/** Returns the words for a key, after the name of the field or group that contains it. */
function writtenTitle(file: FileContext, at: At): string {
  const { data } = file
  const key = String(at.at(-1) ?? '')
  const own = (wordsOfKey(file, key) ?? key).replaceAll(/\s*\{\}\s*/g, ' ').trim()
  const [, , field] = at
  const fields = isObject(data) && isObject(data['fields']) ? data['fields'] : {}
  const named = typeof field === 'string' ? fields[field] : undefined
  return at[0] === 'groups' && isObject(named) ? `${String(named['label'])} · ${own}` : own
}
