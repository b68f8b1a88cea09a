import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import { type Fixer, removeValue, rewrite, setTo } from './finding.ts'

/** Keys of a step that are often written among its values. */
const STEP_KEYS: ReadonlySet<unknown> = new Set(['when', 'says', 'on', 'into', 'as', 'planned'])

const OPERATORS = ['equals', 'notEquals', 'in', 'has', 'gt', 'gte', 'lt', 'lte', 'empty']

/** Returns a value in the type that the sentence names, if it is the same value. */
function asType(value: unknown, wanted: string, comma = ''): unknown {
  switch (wanted) {
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'integer':
    case 'number':
      return asNumber(value, wanted === 'integer')
    case 'array':
      return isObject(value) || typeof value === 'string' ? [value] : undefined
    case 'string':
    case 'text':
    case 'code':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : joined(value, comma)
    default:
      return undefined
  }
}

function asNumber(value: unknown, isWhole: boolean): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined
  return isWhole ? Math.trunc(number) : number
}

function joined(value: unknown, comma: string): string | undefined {
  const texts = Array.isArray(value) ? value.map(asText).filter((text) => text !== '') : []
  return texts.length === 0 ? undefined : texts.join(comma)
}

/** Splits a comparison with several operators into one comparison each. */
const oneOperatorEach: Fixer = ({ value, at, set }) => {
  if (!isObject(value)) return undefined
  const given = OPERATORS.filter((operator) => operator in value)
  return [set(at, { all: given.map((operator) => ({ field: value['field'], [operator]: value[operator] })) })]
}

/** Moves a key of the step out of its values. */
const outOfValues: Fixer = ({ at, key, around, value, get, set, remove }) => {
  const step = get(around.slice(0, -1))
  if (around.at(-1) !== 'with' || !STEP_KEYS.has(key) || !isObject(step) || String(key) in step) return undefined
  return [remove(at), set([...around.slice(0, -1), String(key)], value)]
}

/** Moves the keys of an entry without a widget into the node before it, which was closed too early. */
const intoNodeBefore: Fixer = ({ at, key, value, values, get, set, remove }) => {
  const before = typeof key === 'number' ? get([...at.slice(0, -1), key - 1]) : undefined
  if (values['name'] !== 'widget' || !isObject(value) || !isObject(before) || typeof key !== 'number') return undefined
  if (Object.keys(value).some((name) => name in before)) return undefined
  const place = [...at.slice(0, -1), key - 1]
  return [...Object.entries(value).map(([name, one]) => set([...place, name], one)), remove(at)]
}

/** Corrects a name, an amount or a date that is written in another way. */
const inPattern: Fixer = rewrite((text, values, { project, key, get, around }) => {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  const date = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D?$/.exec(text)
  if (date)
    return date
      .slice(1)
      .map((part) => part.padStart(2, '0'))
      .join('-')
  const names = namesFor(project, key)
  const file = text.split('/').at(-1)?.replace('.json', '') ?? ''
  const plain = names.find((name) => name === file) ?? names.find((name) => name.toLowerCase() === text.trim().toLowerCase())
  if (plain !== undefined) return plain
  const blanks = (values['what'] ?? '').match(/\{\w+\}/g)?.filter((blank) => !text.includes(blank)) ?? []
  if (blanks.length > 0 && around[0] === 'words') return text + blanks.join('')
  const place = around.lastIndexOf('order')
  return place < 0 ? undefined : keyOfLabel(get([...around.slice(0, place), 'tiles']), text)
})

/** Adds the slash to an address that has none, at the top of a screen. */
const withSlash: Fixer = ({ at, value, key, set }) =>
  at.length === 1 && key === 'path' && typeof value === 'string' && /^[\w/-]+$/.test(value) ? [set(at, `/${value}`)] : undefined

/** Returns the names that the value of a key can be. */
function namesFor(project: Project, key: unknown): string[] {
  const kinds = {
    part: project.parts,
    screen: project.screens,
    to: project.screens,
    entity: project.entities,
    of: project.entities,
    query: project.queries,
    do: project.commands,
    dictionary: project.dictionaries,
    message: project.messages,
  }
  return typeof key === 'string' && Object.hasOwn(kinds, key) ? [...kinds[key as keyof typeof kinds].keys()] : []
}

/** Returns the key of the entry that has a label, at any depth. */
function keyOfLabel(entries: unknown, label: string): string | undefined {
  if (!isObject(entries)) return undefined
  for (const [key, entry] of Object.entries(entries)) {
    if (isObject(entry) && entry['label'] === label) return key
    const inside = keyOfLabel(entry, label)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** Writes the name of a limit for a message of a rule that no field has: the only limit of the field that has no message yet. */
const limitWithoutMessage: Fixer = (finding) => {
  const { source, at, key, around, parent, get, values } = finding
  // A step without a result can't name it.
  if (around.at(-1) !== 'messages') return key === 'as' ? removeValue(finding) : undefined
  const field = get(around.slice(0, -1))
  const left = (values['choices'] ?? '').split(' ').filter((one) => isObject(parent) && !(one in parent) && isObject(field) && one in field)
  return left.length === 1 ? [{ path: source.path, do: 'rename', at, key: left[0] ?? '' }] : undefined
}

export const SHAPE_FIXES: Readonly<Record<string, Fixer>> = {
  'shape.type': setTo(({ value, values, words }) => asType(value, values['wanted'] ?? '', words['textComma'])),
  'value.literal': setTo(({ value, values }) => asType(value, values['wanted'] ?? '')),
  'shape.const': setTo(({ values }) => values['wanted']),
  'shape.oneOperator': oneOperatorEach,
  'shape.oneOfList': setTo(({ value }) => [value]),
  'value.path': setTo(({ value }) => ({ from: value })),
  'shape.in': setTo(({ value, project }) => {
    if (typeof value !== 'string') return undefined
    const isGroup = [...project.dictionaries.values()].some((one) => Object.hasOwn(one.value.groups ?? {}, value))
    return isGroup ? { group: value } : [value]
  }),
  'shape.wants.Condition': setTo(({ value }) => (Array.isArray(value) ? { all: value } : undefined)),
  'shape.wants.Value': outOfValues,
  'shape.missingKey': intoNodeBefore,
  'shape.wants': withSlash,
  'shape.patternOf': inPattern,
  'shape.unknownKey': limitWithoutMessage,
  'shape.barePath': setTo(({ value }) => (isObject(value) ? value['from'] : undefined)),
  'shape.textOf': setTo(({ value }) => (isObject(value) && typeof value['from'] === 'string' ? `{${value['from']}}` : undefined)),
  'shape.braces': rewrite((text) => text.replace(/^\{\s*(.*?)\s*\}$/, '$1')),
  'shape.money': setTo(({ value }) => (typeof value === 'number' ? value.toFixed(2) : undefined)),
  'value.money': setTo(({ value }) => (typeof value === 'number' ? value.toFixed(2) : undefined)),
  'shape.blanks': rewrite((text) => text.trim()),
  'shape.nullCompared': ({ around, parent, key, set, remove }) =>
    key === 'equals' || key === 'notEquals'
      ? isObject(parent)
        ? [remove([...around, key]), set([...around, 'empty'], key === 'equals')]
        : undefined
      : undefined,
  'shape.orderOfData': ({ source, at }) => [{ path: source.path, do: 'rename', at, key: 'sort' }],
  'condition.braces': setTo(({ value }) => (typeof value === 'string' ? { from: value.replace(/^\{\s*(.*?)\s*\}$/, '$1') } : undefined)),
}
