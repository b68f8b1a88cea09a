import { isObject } from '../../../renderer/model/normalize.ts'
import { inline, type Type } from '../../../renderer/model/scope-types.ts'
import type { At } from '../../../renderer/model/source.ts'
import { typeAt } from '../../../renderer/prose/index.ts'
import { words as own } from '../words.ts'
import type { Candidate } from './candidate.ts'
import { fieldCandidates } from './candidates.ts'
import type { FileContext } from './file-context.ts'
import { addProperty, propertyOf, valuesProperties } from './make-property.ts'
import { valueAt } from './outline.ts'
import type { Property } from './property.ts'
import { stepsProperty } from './step-properties.ts'
import { nodeTemplates } from './templates.ts'
import { definedProperties } from './written-properties.ts'

/** Texts and switches of a view, each with whether it is always shown. */
const TEXTS = { screen: ['title'], part: ['title'], dialog: ['title', 'ok', 'cancel'] } as const
const BOOLEANS = ['back', 'tabBar', 'watermark']
const LOOKS = { screen: ['page', 'home', 'plain'], part: [], dialog: ['modal', 'sheet', 'full'] } as const

/** Returns the properties of a screen, a part or a dialog. */
export function viewProperties(file: FileContext, kind: 'screen' | 'part' | 'dialog', at: At): Property[] {
  const view = valueAt(file.data, at)
  if (!isObject(view)) return []
  const { words } = file
  const titled = (key: string) => (words[`view.${key}`] ?? words[`file.key.${key}`] ?? key).replace(/[\uff1a{].*$/, '')
  const title = (key: string) => (key === 'title' ? (words['file.key.title'] ?? key) : titled(key))
  const texts = TEXTS[kind].map((key): Property => {
    const isOff = view[key] === false
    const common = { at: [...at, key], title: title(key), help: '', value: view[key], isOptional: key !== 'title' }
    return isOff ? { ...common, control: 'boolean' } : { ...common, control: 'text', scope: file.scopeAt(at) }
  })
  const booleans = BOOLEANS.filter((key) => view[key] !== undefined).map((key): Property => {
    const label = words[`view.${key}.true`] ?? key
    return { at: [...at, key], title: label, help: '', value: view[key], control: 'boolean', isOptional: true }
  })
  const looks = LOOKS[kind].map((value): Candidate => ({ value, label: words[`view.look.${value}`] ?? value }))
  const look: Property = {
    at: [...at, 'look'],
    title: own.look,
    help: '',
    value: view['look'],
    control: 'choice',
    candidates: looks,
    isOptional: true,
  }
  const chains = kind === 'part' ? [] : ['onOpen', 'onBack']
  return [
    ...texts,
    ...(looks.length > 0 ? [look] : []),
    addProperty(file, [...at, 'body'], titled('body'), nodeTemplates(file, [...at, 'body'])),
    ...booleans,
    ...chains.map((key) => stepsProperty(file, { title: titled(key), help: '', at: [...at, key], isOptional: true })),
    ...['params', 'state'].flatMap((key) => namedValues(file, view[key], [...at, key])),
  ]
}

/** Returns the labels and defaults of the parameters or the state of a view. */
const namedValues = (file: FileContext, fields: unknown, at: At): Property[] =>
  definedProperties(file, 'fields', '', fields, at).filter(
    ({ control, value, at: here }) => control !== 'add' && value !== undefined && (here.at(-1) === 'label' || here.at(-1) === 'default'),
  )

/** Returns the properties of a data source: what is passed to its query, or how a list is derived. */
export function dataProperties(file: FileContext, at: At): Property[] {
  const source = valueAt(file.data, at)
  if (!isObject(source)) return []
  const { place } = file.placeAt(at)
  const query = file.project.queries.get(String(source['query']))?.value
  if (query) return valuesProperties(file, own.queryValue, inline(query.params ?? {}), source['with'], [...at, 'with'])
  const list = typeAt(place, String(source['of']))
  const where = propertyOf(file, { kind: 'condition', title: own.where }, 'where', [...at, 'where'], source['where'])
  return [where, ...sortProperties(file, list, source, at), ...searchProperties(file, list, source, at), ...countProperties(source, at)]
}

function sortProperties(file: FileContext, list: Type, source: Record<string, unknown>, at: At): Property[] {
  if (source['count'] !== undefined) return []
  const descending = file.words['data.descending'] ?? '{}'
  const candidates = itemFields(file, list).flatMap((one) => [one, { value: `-${one.value}`, label: descending.replace('{}', one.label) }])
  return [
    { at: [...at, 'sort'], title: own.sort, help: own.sortHelp, value: source['sort'], control: 'order', candidates, isOptional: true },
  ]
}

function searchProperties(file: FileContext, list: Type, { search }: Record<string, unknown>, at: At): Property[] {
  if (!isObject(search)) return []
  const here = [...at, 'search']
  const common = { help: '', isOptional: false }
  const read = propertyOf(file, { kind: 'value', type: 'text', title: own.searchFor }, 'for', [...here, 'for'], search['for'])
  return [
    { ...read, isOptional: false },
    { ...common, at: [...here, 'in'], title: own.searchIn, value: search['in'], control: 'order', candidates: itemFields(file, list) },
  ]
}

function countProperties({ count }: Record<string, unknown>, at: At): Property[] {
  if (!isObject(count)) return []
  return (['last', 'next'] as const).map((key): Property => {
    const title = key === 'last' ? own.countLast : own.countNext
    return { at: [...at, 'count', key], title, help: '', value: count[key], control: 'number', isOptional: true }
  })
}

const itemFields = ({ project }: FileContext, list: Type): Candidate[] =>
  fieldCandidates(project, { type: 'record', ...(list.of ? { of: list.of } : {}), ...list.item })
