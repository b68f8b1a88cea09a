import type { Field } from '../../../renderer/language/field.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { At } from '../../../renderer/model/source.ts'
import { words as own } from '../words.ts'
import { controlOfKey } from './controls.ts'
import type { FileContext } from './file-context.ts'
import { messageProperties, valueProperty } from './make-property.ts'
import { NAMED } from './outline.ts'
import type { Property } from './property.ts'
import { fieldRuleProperties } from './rule-properties.ts'

/** Keys without meaning for people, and what belongs to the program (docs/architecture/content.md). */
export const FORMAL = new Set([
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
/** Keys of separate things. */
const APART = new Set([...NAMED, 'body', 'data', 'dialogs'])

/** Objects at the head of a file whose values are its own properties. */
const HEADS = new Set(['groups', 'durations', 'oldBrowser', 'noStorage', 'notLoaded'])
/** What the program decides about a setting. */
const OF_PROGRAM = new Set(['minimum', 'maximum', 'unit'])

/** Returns the properties that are written in an object without a manifest: a message, a code, the head of a file. */
export function writtenProperties(file: FileContext, value: Record<string, unknown>, at: At): Property[] {
  return Object.entries(value).flatMap(([key, one]): Property[] => {
    if (at[0] === 'settings' && OF_PROGRAM.has(key)) return []
    if (FORMAL.has(key) || (APART.has(key) && typeof one === 'object')) return []
    if (isObject(one)) return at.length > 0 || HEADS.has(key) ? writtenProperties(file, one, [...at, key]) : []
    // People would not understand a key without words.
    return wordsOfKey(file, key) === undefined ? [] : [writtenProperty(file, [...at, key], one)]
  })
}

/** The properties of a message by its kind, without its text. */
const OF_MESSAGE: Readonly<Record<string, readonly string[]>> = {
  toast: ['ms', 'tone'],
  floating: ['ms', 'tone'],
  dialog: ['title', 'ok'],
  confirm: ['title', 'ok', 'cancel', 'tone'],
  card: ['title', 'button'],
}

/** Returns the properties of a message, also unwritten ones of its kind. */
export function messageEntryProperties(file: FileContext, message: Record<string, unknown>, at: At): Property[] {
  const more = OF_MESSAGE[String(message['kind'])] ?? []
  const written = writtenProperties(file, message, at).filter(({ at: place }) => !more.includes(String(place.at(-1))))
  const optional = more.map((key): Property => {
    const [here, value] = [[...at, key], message[key]]
    const control = key === 'ms' ? ({ control: 'number' } as const) : controlOfKey(file, here, value ?? '')
    return { at: here, title: writtenTitle(file, here), help: '', value, isOptional: true, ...control }
  })
  return [...written, ...optional]
}

export function writtenProperty(file: FileContext, at: At, value: unknown): Property {
  const key = String(at.at(-1))
  // A list of alternatives may be written as one of them.
  const shown = key === 'parent' && typeof value === 'string' ? [value] : value
  return { at, title: writtenTitle(file, at), help: '', value: shown, isOptional: false, ...controlOfKey(file, at, shown) }
}

const wordsOfKey = ({ words }: FileContext, key: string): string | undefined => words[`file.key.${key}`] ?? words[`field.${key}`]

const withoutHoles = (text: string): string => text.replaceAll(/\s*\{\}\s*/g, ' ').trim()

/** Returns the words for a key, after the name of the field or group that contains it. */
function writtenTitle(file: FileContext, at: At): string {
  const { data } = file
  const key = String(at.at(-1) ?? '')
  const title = withoutHoles(wordsOfKey(file, key) ?? key)
  const [head, , field] = at
  if (at.length === 2 && HEADS.has(String(head))) return `${wordsOfKey(file, String(head)) ?? head} · ${title}`
  const fields = isObject(data) && isObject(data['fields']) ? data['fields'] : {}
  const named = typeof field === 'string' ? fields[field] : undefined
  return at[0] === 'groups' && isObject(named) ? `${String(named['label'])} · ${title}` : title
}

/** Keywords of each type that people add although they are not written. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  text: ['required', 'minLength', 'maxLength'],
  integer: ['required', 'minimum', 'maximum'],
  number: ['required', 'minimum', 'maximum'],
  money: ['required', 'minimum', 'maximum'],
  list: ['minItems', 'maxItems'],
}
const NUMBERS = new Set(['minLength', 'maxLength', 'minItems', 'maxItems'])
const BOOLEANS = new Set(['required', 'trim', 'secret', 'kept', 'sparse', 'derived', 'merged'])

/** Returns the properties of a declared field: its name, its limits and its messages, also unwritten ones. */
export function fieldProperties(file: FileContext, field: Record<string, unknown>, at: At, before = ''): Property[] {
  const type = String(field['type'])
  const keys = new Set(['label', ...(KEYWORDS[type] ?? []), ...Object.keys(field)])
  return [...keys]
    .flatMap((key): Property[] => {
      if (FORMAL.has(key) || key === 'under' || key === 'session') return []
      const here = [...at, key]
      const value = field[key]
      const title = `${before}${withoutHoles(keywordTitle(file, key, type))}`
      if (key === 'messages') return []
      if (key === 'rules') return fieldRuleProperties(file, title, value, here)
      if (key === 'default') return [valueProperty(file, field as unknown as Field, title, here, value)]
      const isNumber = NUMBERS.has(key) || ((key === 'minimum' || key === 'maximum') && type !== 'money')
      const control = isNumber
        ? ({ control: 'number' } as const)
        : BOOLEANS.has(key)
          ? ({ control: 'boolean' } as const)
          : controlOfKey(file, here, value ?? '')
      return [{ at: here, title, help: title, value, isOptional: key !== 'label', ...control }]
    })
    .concat(messageProperties(file, `${before}${own.messages}`, field['messages'], [...at, 'messages'], field as unknown as Field))
}

const keywordTitle = ({ words }: FileContext, key: string, type: string): string =>
  words[`keyword.${key}`] ??
  words[`field.${key}.in.${type}`] ??
  words[`field.${key}.true`] ??
  words[`file.key.${key}`] ??
  words[`field.${key}`] ??
  key

/** Returns the properties of fields that a form or view declares, or of one of them. */
export function definedProperties(file: FileContext, kind: 'fields' | 'field', title: string, value: unknown, at: At): Property[] {
  if (!isObject(value)) return []
  if (kind === 'field') return fieldProperties(file, value, at, `${title} · `)
  return Object.entries(value).flatMap(([name, field]) => {
    const label = isObject(field) && typeof field['label'] === 'string' ? field['label'] : name
    return isObject(field) ? fieldProperties(file, field, [...at, name], `${label} · `) : []
  })
}
