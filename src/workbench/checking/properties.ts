import { isObject } from '../../../renderer/model/normalize.ts'
import type { Project } from '../../../renderer/model/project.ts'
import { FIELD_PROPS, type Prop, type Props } from '../../../renderer/model/prop.ts'
import type { At } from '../../../renderer/model/source.ts'
import { isNode, type Outline, shortTitle } from './outline.ts'

/** How a property is edited. `later`: not yet without the file. */
export type Control = 'text' | 'number' | 'boolean' | 'choice' | 'later'

/** One property of what is selected. */
export interface Property {
  at: At
  /** Its short name, and the whole explanation. */
  title: string
  help: string
  control: Control
  /** Undefined when nothing is written. */
  value: unknown
  choices?: readonly string[]
  /** Whether the key may be removed. */
  isOptional: boolean
}

/** The properties of one thing, under its title. */
export interface PropertySection {
  at: At
  title: string
  /** How many things are in its list, when its place in a list can be changed. */
  siblings?: number
  properties: readonly Property[]
}

/** What is written, without an explanation in a manifest: name of the key -> words. */
type KeyTitles = Readonly<Record<string, string>>

/** Keys without meaning for people, and what belongs to the program (docs/architecture/content.md). */
const FORMAL = new Set(['$schema', 'version', 'id', 'accept', 'path', 'access', 'type', 'dictionary', 'of', 'key', 'kind', 'wire'])
/** More sections would make a page of thousands of fields, such as all messages. */
const MOST_SECTIONS = 120
/** Keys whose words come from a list that has no picker yet. */
const PICKED = new Set(['icon', 'tone', 'parent', 'screen', 'home'])

/**
 * Returns the properties of what is selected, and below them the written ones of everything inside it, so that a person finds a text without
 * knowing where it belongs.
 */
export function sectionsOf(project: Project, path: string, selected: Outline, titles: KeyTitles): PropertySection[] {
  const data = project.sources.find(({ source }) => source.path === path)?.source.data
  const section = (one: Outline, isSelected: boolean): PropertySection => {
    const all = propertiesOf(project, path, one.at, titles)
    const list = valueAt(data, one.at.slice(0, -1))
    return {
      at: one.at,
      title: one.title,
      ...(Array.isArray(list) && list.length > 1 ? { siblings: list.length } : {}),
      properties: isSelected ? all : all.filter(({ value, control }) => value !== undefined && control !== 'later'),
    }
  }
  const inside = (one: Outline): Outline[] => one.children.flatMap((child) => [child, ...inside(child)])
  const below = inside(selected)
    .slice(0, MOST_SECTIONS)
    .map((one) => section(one, false))
  return [section(selected, true), ...below.filter(({ properties }) => properties.length > 0)]
}

const valueAt = (data: unknown, at: At): unknown =>
  at.reduce<unknown>((inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined), data)

/** Returns the properties of the value at a path. Those of a widget are all that its manifest knows, also unwritten ones. */
export function propertiesOf(project: Project, path: string, at: At, titles: KeyTitles): Property[] {
  const data = project.sources.find(({ source }) => source.path === path)?.source.data
  const value = valueAt(data, at)
  if (isNode(value)) return nodeProperties(project, value, at)
  if (isObject(value)) return writtenProperties(value, at, titles)
  return value === undefined ? [] : [leaf(at, '', value)]
}

function nodeProperties(project: Project, node: Record<string, unknown> & { widget: string }, at: At): Property[] {
  const manifest = project.widgets.get(node.widget)?.value
  if (!manifest) return []
  const own = manifest.field === undefined ? manifest.props : { ...FIELD_PROPS, ...manifest.props }
  return propsProperties(own, node, at)
}

/** Returns the properties that props declare, with those of objects and lists inside them, but not those of inner nodes. */
function propsProperties(props: Props, written: Record<string, unknown>, at: At): Property[] {
  return Object.entries(props).flatMap(([key, prop]) => propProperties(prop, key, written[key], [...at, key]))
}

function propProperties(prop: Prop, key: string, value: unknown, at: At): Property[] {
  if (prop.kind === 'node' || prop.kind === 'nodes') return []
  if (prop.kind === 'object' && isObject(value)) return propsProperties(prop.props, value, at)
  if (prop.kind === 'list' && Array.isArray(value))
    return value.flatMap((one: unknown, index) => propProperties(prop.of, key, one, [...at, index]))
  if (prop.kind === 'map' && isObject(value))
    return Object.entries(value).flatMap(([name, one]) => propProperties(prop.of, name, one, [...at, name]))
  const help = prop.title ?? ''
  const { control, choices } = controlOf(prop, value)
  const isOptional = prop.required !== true
  return [{ at, title: shortTitle(help) || key, help, control, value, isOptional, ...(choices ? { choices } : {}) }]
}

/** Returns how a property of this kind is edited; a value that is written as an object, such as a condition, cannot be yet. */
function controlOf(prop: Prop, value: unknown): { control: Control; choices?: readonly string[] } {
  if (typeof value === 'object' && value !== null) return { control: 'later' }
  switch (prop.kind) {
    case 'text':
      return { control: 'text' }
    case 'boolean':
    case 'flag':
      return { control: 'boolean' }
    case 'integer':
      return { control: 'number' }
    case 'enum':
      return { control: 'choice', choices: prop.values }
    case 'value':
      return { control: prop.type === 'list' ? 'later' : prop.type }
    default:
      return { control: 'later' }
  }
}

/** Returns the properties that are written in an object without a manifest: a message, a code, a field, the head of a screen. */
function writtenProperties(value: Record<string, unknown>, at: At, titles: KeyTitles): Property[] {
  return Object.entries(value).flatMap(([key, one]) =>
    FORMAL.has(key) || typeof one === 'object' ? [] : [leaf([...at, key], titles[key] ?? key, one)],
  )
}

function leaf(at: At, title: string, value: unknown): Property {
  const isPicked = PICKED.has(String(at.at(-1)))
  const control: Control = isPicked ? 'later' : typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
  return { at, title, help: '', control, value, isOptional: false }
}
