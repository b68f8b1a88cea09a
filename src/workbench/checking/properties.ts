import { addableCodes } from '../../../renderer/contract/contract.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { At } from '../../../renderer/model/source.ts'
import { words as own } from '../words.ts'
import { toneCandidates } from './candidates.ts'
import { isNames } from './controls.ts'
import type { FileContext } from './file-context.ts'
import { isNode, type Outline, valueAt } from './outline.ts'
import { factProperties, nodeProperties, propsProperties } from './prop-properties.ts'
import type { Property, PropertySection } from './property.ts'
import { dataProperties, viewProperties } from './view-properties.ts'
import { fieldProperties, messageEntryProperties, writtenProperties, writtenProperty } from './written-properties.ts'

/** More sections would make a page of thousands of fields, such as all messages. */
const MOST_SECTIONS = 120

/**
 * Returns the properties of what is selected, and below them the written ones of everything inside it, so that a person finds a text without
 * knowing where it belongs.
 */
export function sectionsOf(file: FileContext, selected: Outline): PropertySection[] {
  const section = (one: Outline, isSelected: boolean): PropertySection => {
    const all = propertiesAt(file, one.at).map((property) => withProse(file, property))
    const list = valueAt(file.data, one.at.slice(0, -1))
    return {
      at: one.at,
      title: titleOf(one.title, all),
      ...(Array.isArray(list) ? { siblings: list.length, value: valueAt(file.data, one.at) } : {}),
      ...(one.isEntry ? { isEntry: true } : {}),
      properties: isSelected ? all : all.filter(({ value }) => value !== undefined),
    }
  }
  const inside = (one: Outline): Outline[] => one.children.flatMap((child) => [child, ...inside(child)])
  const below = inside(selected)
    .slice(0, MOST_SECTIONS)
    .map((one) => section(one, false))
  return [section(selected, true), ...below.filter(({ properties }) => properties.length > 0)]
}

/** Returns the title of a thing; one that is named by a code or a field has the words of the code or field. */
function titleOf(title: string, properties: readonly Property[]): string {
  const name = title.split(' \u00b7 ').at(-1) ?? title
  const named = properties.find(({ at, value }) => (at.at(-1) === 'id' || at.at(-1) === 'field') && value === name)
  const label = named?.candidates?.find(({ value }) => value === name)?.label
  return label === undefined ? title : `${title.slice(0, -name.length)}${label}`
}

/** Says in prose what is written where there is no control. */
function withProse(file: FileContext, property: Property): Property {
  if (property.control !== 'later' || property.value === undefined) return property
  const said = file.saidAt(property.at)
  return said === undefined ? property : { ...property, said }
}

/** Returns the properties of the value at a path. Those of a widget are all that its manifest knows, also unwritten ones. */
export function propertiesAt(file: FileContext, at: At): Property[] {
  const value = valueAt(file.data, at)
  if (isNode(value)) return nodeProperties(file, value, at)
  const kind = file.project.sources.find(({ source }) => source.path === file.path)?.kind
  if (kind === 'screen' || kind === 'part') return inView(file, kind, value, at)
  if (kind === 'entity' && at[0] === 'fields' && at.length === 2 && isObject(value)) return fieldProperties(file, value, at)
  if (kind === 'messages' && at[0] === 'messages' && at.length === 2 && isObject(value)) return messageEntryProperties(file, value, at)
  if (isObject(value))
    return [...writtenProperties(file, value, at), ...(kind === 'dictionary' && at.length === 0 ? optionProperty(file, value) : [])]
  return value === undefined ? [] : [writtenProperty(file, at, value)]
}

/** Returns the way to add a code to a dictionary, or the reason why there is none. */
function optionProperty({ words }: FileContext, dictionary: Record<string, unknown>): Property[] {
  const { codes, order } = dictionary
  const makes = {
    codes: isNames(order) ? order : Object.keys(isObject(codes) ? codes : {}),
    hasOrder: isNames(order),
    mayAdd: addableCodes(dictionary),
  } as const
  const common = { at: ['codes'], title: own.make.options, help: '', value: undefined, isOptional: false } as const
  return [{ ...common, control: 'option', makes, candidates: toneCandidates(words) }]
}

function inView(file: FileContext, kind: 'screen' | 'part', value: unknown, at: At): Property[] {
  const [root] = at
  if (at.length === 0) return viewProperties(file, kind, at)
  if (root === 'dialogs' && at.length === 2) return viewProperties(file, 'dialog', at)
  if (root === 'data' && at.length === 2) return dataProperties(file, at)
  const { prop } = file.placeAt(at)
  if (!isObject(value)) return []
  if (prop?.kind === 'object') return propsProperties(file, prop.props, value, at)
  return factProperties(file, value, at)
}
