import { rulesOf } from '../../../renderer/compile/messages.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { Prop } from '../../../renderer/model/prop.ts'
import { fieldsOf, type Type, UNKNOWN } from '../../../renderer/model/scope-types.ts'
import type { At } from '../../../renderer/model/source.ts'
import { fieldAt, labelOf, pathToken, typeAt } from '../../../renderer/prose/index.ts'
import { filled, words as own } from '../words.ts'
import { controlOfProp, isNames, isRead, keywordCandidates, messagesOf, OF_FIELD } from './controls.ts'
import type { FileContext } from './file-context.ts'
import { shortTitle } from './outline.ts'
import type { Property, Template } from './property.ts'

/** Returns the property of a prop, with the control of its kind. */
export function propertyOf(file: FileContext, prop: Prop, key: string, at: At, value: unknown): Property {
  const help = prop.title ?? ''
  return {
    at,
    title: shortTitle(help) || key,
    help,
    value,
    isOptional: prop.required !== true,
    ...controlOfProp(file, prop, key, { at, value }),
  }
}

/** Returns a property with which things are added below an address. */
export const addProperty = (file: FileContext, at: At, title: string, adds: readonly Template[]): Property => ({
  at,
  title: filled(own.addTo, { title }),
  help: '',
  control: 'add',
  value: undefined,
  adds,
  scope: file.scopeAt(at),
  isOptional: false,
})

/** Returns a value that is written directly or read from data. */
export function valueProperty(file: FileContext, type: Type, title: string, at: At, value: unknown): Property {
  const common = { at, title, help: title, value, isOptional: true }
  if (isNames(value)) return { ...common, control: 'order', candidates: file.valueType({ ...type, type: 'code' }).codes ?? [] }
  const isEditable = typeof value !== 'object' || value === null || isRead(value)
  return { ...common, control: isEditable ? 'value' : 'later', type: file.valueType(type), scope: file.scopeAt(at) }
}

/** Returns the properties of values that a record receives: each written one, and a way to add the others. */
export function valuesProperties(file: FileContext, title: string, receiver: Type, values: unknown, at: At): Property[] {
  const { project } = file
  const written = isObject(values) ? values : {}
  const labelled = (name: string) => {
    const type = fieldAt(project, receiver, name)
    return (type && labelOf(project, type)) ?? name
  }
  const properties = Object.entries(written).map(([name, value]) =>
    valueProperty(file, fieldAt(project, receiver, name) ?? UNKNOWN, `${title} · ${labelled(name)}`, [...at, name], value),
  )
  const left = Object.entries(fieldsOf(project, receiver)).filter(([name]) => !(name in written))
  const adds = left.map(([name, type]): Template => {
    const label = labelOf(project, type) ?? name
    return { id: name, label, key: name, base: null, asks: [askValue(file, type, label)] }
  })
  return adds.length === 0 ? properties : [...properties, addProperty(file, at, title, adds)]
}

/** Returns the question for a value; its paths are those of the property that adds it. */
export const askValue = ({ valueType }: FileContext, type: Type, label: string, at: At = []): Property => ({
  at,
  title: label,
  help: label,
  control: 'value',
  value: undefined,
  type: valueType(type),
  isOptional: false,
})

/** Returns the properties of a step's assignments: the value of each path, and a way to write another path. */
export function assignmentProperties(file: FileContext, values: unknown, at: At): Property[] {
  const { place } = file.placeAt(at)
  const written = isObject(values) ? values : {}
  const properties = Object.entries(written).map(([path, value]) =>
    valueProperty(file, typeAt(place, path), filled(own.assigned, { path: pathToken(place, path, []).text }), [...at, path], value),
  )
  const left = file.scopeAt(at).paths.filter(({ isWritable, path, type }) => isWritable && type !== 'map' && !(path in written))
  const adds = left.map((one): Template => {
    const { path, label, group } = one
    return { id: path, label, group, key: path, base: null, asks: [{ ...askValue(file, UNKNOWN, label), type: one }] }
  })
  return [...properties, addProperty(file, at, own.assigning, adds)]
}

/**
 * Returns the properties of messages by rule: which message is shown when a rule is broken. Only messages of the rules of `field` can be
 * added; without a field, those of all rules.
 */
export function messageProperties(file: FileContext, title: string, messages: unknown, at: At, field?: Type): Property[] {
  const written = isObject(messages) ? messages : {}
  const candidates = messagesOf(file, OF_FIELD)
  const labelOfRule = (name: string) => file.words[`keyword.${name}`] ?? name
  const choice = (name: string, here: At, value: unknown): Property => {
    const label = `${title} · ${labelOfRule(name)}`
    return { at: here, title: label, help: label, control: 'choice', value, candidates, makes: { message: OF_FIELD }, isOptional: true }
  }
  const rules = field && rulesOf(field)
  const adds = keywordCandidates(file)
    .filter(({ value }) => !(value in written) && (rules === undefined || rules.includes(value)))
    .map(({ value, label }): Template => {
      const ask = { ...choice(value, [], undefined), isOptional: false }
      return { id: value, label, key: value, base: null, asks: [ask] }
    })
  return [
    ...Object.entries(written).map(([name, value]) => choice(name, [...at, name], value)),
    ...(adds.length === 0 ? [] : [addProperty(file, at, title, adds)]),
  ]
}
