import { sortBy } from 'es-toolkit'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { Prop, Props } from '../../../renderer/model/prop.ts'
import { fieldsOf } from '../../../renderer/model/scope-types.ts'
import type { At } from '../../../renderer/model/source.ts'
import { labelOf, typeAt } from '../../../renderer/prose/index.ts'
import { filled, words as own } from '../words.ts'
import { fieldCandidates } from './candidates.ts'
import { controlOfProp } from './controls.ts'
import type { FileContext } from './file-context.ts'
import { shortTitle } from './outline.ts'
import type { Property, Template } from './property.ts'

/** Kinds of required properties that are written empty, and filled afterwards. */
const EMPTY: Partial<Record<Prop['kind'], unknown>> = { nodes: [], steps: [], facts: [], list: [], map: {}, values: {} }

/** Returns what a new thing with these properties is written as, and what must be asked for. */
export function newThing(file: FileContext, props: Props, base: Record<string, unknown>, at: At): Pick<Template, 'base' | 'asks'> {
  const written = { ...base }
  const asks: Property[] = []
  for (const [key, prop] of Object.entries(props)) {
    if (prop.required !== true || key in written) continue
    if (prop.kind === 'node') {
      written[key] = { widget: 'part' }
      asks.push(ask(file, { kind: 'part', title: prop.title ?? '' }, 'part', at, [key, 'part']))
    } else if (prop.kind in EMPTY) {
      written[key] = EMPTY[prop.kind]
    } else {
      // The keys are written in the order of the manifest.
      written[key] = null
      asks.push(ask(file, prop, key, at, [key]))
    }
  }
  return { base: written, asks }
}

function ask(file: FileContext, prop: Prop, key: string, around: At, at: At): Property {
  const help = prop.title ?? ''
  const control = controlOfProp(file, prop, key, { at: around, value: undefined })
  return { at, title: shortTitle(help) || key, help, value: undefined, isOptional: false, ...control }
}

/** Returns the template of an optional object inside a thing, such as a link. */
export const objectTemplate = (file: FileContext, props: Props, key: string, title: string, at: At): Template => ({
  id: key,
  label: title,
  key,
  ...newThing(file, props, {}, [...at, key]),
})

/** Properties that usually name an item, even where they are optional. */
const NAMING = ['label', 'text', 'value', 'title']

/** Returns the template of another item of a list, or of another entry of a map. */
export function entryTemplates(file: FileContext, of: Prop, entries: unknown, at: At): Template[] {
  const label = own.oneMore
  if (of.kind === 'text') return [{ id: 'text', label, base: '', asks: [ask(file, { ...of, title: own.text }, 'text', at, [])] }]
  if (of.kind === 'codeOf' || of.kind === 'path') return [{ id: 'code', label, base: '', asks: [ask(file, of, 'code', at, [])] }]
  if (of.kind !== 'object') return []
  const isMap = isObject(entries)
  const isTemplate = isMap && isObject(entries['each'])
  const here = isTemplate ? [...at, 'and', 'new'] : [...at, isMap ? 'new' : 0]
  const naming = Object.fromEntries(Object.entries(of.props).filter(([key, prop]) => NAMING.includes(key) && prop.required !== true))
  const required = Object.values(of.props).some((prop) => prop.required === true)
  // One of the names is enough.
  const [named] = Object.entries(naming).sort(([one], [other]) => NAMING.indexOf(one) - NAMING.indexOf(other))
  const props: Props = required || !named ? of.props : { ...of.props, [named[0]]: { ...named[1], required: true } }
  const known = isTemplate && isObject(entries['and']) ? entries['and'] : isMap ? entries : {}
  return [{ id: 'entry', label, ...(isMap ? { key: freshName('item', known) } : {}), ...newThing(file, props, {}, here) }]
}

/** Returns the templates of entries for one code each, where a map has one entry for all codes. They begin with the name of the code. */
export function exceptTemplates(file: FileContext, of: Prop, entries: Readonly<Record<string, unknown>>, at: At): Template[] {
  const { each, except } = entries
  const label = of.kind === 'object' ? of.props['label'] : undefined
  const codes = isObject(each) ? (file.project.dictionaries.get(String(each['dictionary']))?.value.codes ?? {}) : {}
  if (!label) return []
  return Object.entries(codes).flatMap(([code, { label: name }]): Template[] => {
    if (isObject(except) && code in except) return []
    const asks = [ask(file, { ...label, required: true }, 'label', [...at, 'except', code], ['label'])]
    return [
      {
        id: `except.${code}`,
        label: filled(own.exceptOneMore, { label: name }),
        key: code,
        within: [...at, 'except'],
        base: { label: name },
        asks,
      },
    ]
  })
}

/** Returns a name that is not taken yet. */
export function freshName(start: string, taken: Readonly<Record<string, unknown>>): string {
  let number = 1
  while (`${start}${number}` in taken) number += 1
  return `${start}${number}`
}

/** The widget that usually edits a type of field. */
const WIDGETS: Readonly<Record<string, string>> = {
  text: 'input',
  integer: 'input',
  number: 'input',
  money: 'input',
  code: 'select',
  date: 'dateTime',
  dateTime: 'dateTime',
  boolean: 'checkbox',
}
/** A text with more characters is written in several lines. */
const LINE = 40

/** Returns the nodes that can be added to a list of nodes: fields of the form that it lacks, then widgets. */
export function nodeTemplates(file: FileContext, at: At): Template[] {
  return [...fieldTemplates(file, at), ...widgetTemplates(file, at)]
}

function fieldTemplates(file: FileContext, at: At): Template[] {
  const { project } = file
  const { place, node } = file.placeAt(at)
  if (place.entity === undefined) return []
  const used = JSON.stringify(node?.raw ?? {})
  const templates = Object.entries(fieldsOf(project, typeAt(place, 'form'))).flatMap(([name, field]): Template[] => {
    const widget = field.type === 'text' && (field.maxLength ?? 0) > LINE ? 'textarea' : WIDGETS[field.type]
    if (field.type === 'map') return [newField(name, field.fields ?? {})]
    if (widget === undefined || used.includes(`"field":"${name}"`)) return []
    const label = labelOf(project, field) ?? name
    return [{ id: `field.${name}`, label, group: own.fields, base: { widget, field: name }, asks: [] }]
  })
  // A new field would be hard to find in a long list.
  return sortBy(templates, [({ id }) => (id.startsWith('define.') ? 0 : 1)])
}

/** Returns the template of a field that is defined in its form, in an open record of the entity. */
function newField(name: string, taken: Readonly<Record<string, unknown>>): Template {
  const text = (at: At, title: string): Property => ({ at, title, help: title, control: 'text', value: undefined, isOptional: false })
  return {
    id: `define.${name}`,
    label: own.newField,
    help: own.newFieldHelp,
    group: own.fields,
    base: { widget: 'input', field: `${name}.${freshName('field', taken)}`, define: { type: 'text', maxLength: 20 } },
    asks: [
      text(['define', 'label'], own.fieldLabel),
      { at: ['define', 'maxLength'], title: own.fieldLength, help: '', control: 'number', value: 20, isOptional: false },
    ],
  }
}

const widgets = new WeakMap<object, readonly Template[]>()

/** Returns the widgets that can be added; places with the same names share one list. */
function widgetTemplates(file: FileContext, at: At): readonly Template[] {
  const scope = file.scopeAt(at)
  const found = widgets.get(scope) ?? newWidgets(file, at)
  widgets.set(scope, found)
  return found
}

function newWidgets(file: FileContext, at: At): Template[] {
  const { project } = file
  const { place } = file.placeAt(at)
  return [...project.widgets].flatMap(([widget, { value }]): Template[] => {
    if (value.field !== undefined || value.planned !== undefined || (place.entity !== undefined && widget === 'form')) return []
    const label = shortTitle(value.title)
    return [{ id: widget, label, help: value.title, group: own.widgets, ...newThing(file, value.props, { widget }, at) }]
  })
}

/** Returns the fields of a record that its facts do not show yet. */
export function factTemplates(file: FileContext, of: string, facts: unknown, at: At): Template[] {
  const { node } = file.placeAt(at)
  const written = new Set((Array.isArray(facts) ? facts : []).map((fact: unknown) => (isObject(fact) ? fact['field'] : fact)))
  const fields = node ? fieldCandidates(file.project, node.typeOf(of)) : []
  return fields
    .filter(({ value }) => !written.has(value))
    .map(({ value, label, group }): Template => ({ id: value, label, ...(group === undefined ? {} : { group }), base: value, asks: [] }))
}
