import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import { ofFormula } from './conditions.ts'
import { type Fixer, removeValue, rewrite, setTo } from './finding.ts'

/** Keys of a step that are often written among its values. */
const STEP_KEYS: ReadonlySet<unknown> = new Set(['when', 'says', 'on', 'into', 'as', 'planned'])

const OPERATORS = ['equals', 'notEquals', 'in', 'has', 'gt', 'gte', 'lt', 'lte', 'empty']

/** Returns a value in the type that the sentence names, if it is the same value. */
function asType(value: unknown, wanted: string, comma = ''): unknown {
  switch (wanted) {
    case 'boolean':
      return FLAGS[asText(value).toLowerCase()]
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

/** Words for true and false. */
const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  on: true,
  '1': true,
  '\u662f': true,
  false: false,
  no: false,
  n: false,
  off: false,
  '0': false,
  '\u5426': false,
}

/** Returns the number of a text; pixels, lines, characters and pieces are what is counted anyway, other units are not. */
function asNumber(value: unknown, isWhole: boolean): number | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/\s*(?:px|[\u884c\u4e2a\u6761\u4f4d\u5f20\u5b57])$/u, '') : ''
  const number = text !== '' ? Number(text) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined
  return isWhole && !Number.isInteger(number) ? undefined : number
}

const plainType: Fixer = setTo(({ value, values, words, parent }) =>
  values['wanted'] === 'integer'
    ? (asNumber(value, true) ?? numberInLabel(value, parent))
    : asType(value, values['wanted'] ?? '', words['textComma']),
)

/** Returns the whole part of a fraction when the label beside it names that number. */
function numberInLabel(value: unknown, owner: unknown): number | undefined {
  const [number = ''] = isObject(owner) ? (/\d+/.exec(asText(owner['label'])) ?? []) : []
  return typeof value === 'number' && number === String(Math.trunc(value)) ? Number(number) : undefined
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

/** Joins listed conditions by `all`; one alone needs no list. */
const listedCondition: Fixer = ({ value, at, set }) => {
  if (!Array.isArray(value)) return undefined
  return [set(at, value.length === 1 ? (value[0] as unknown) : { all: value })]
}

/** Compares a boolean field that was written alone. */
const ofFlag: Fixer = ({ project, value, at, set }) => {
  const name = typeof value === 'string' ? /^[a-z]\w*(?:\.\w+)*\.(\w+)$/.exec(value)?.[1] : undefined
  const types = new Set([...project.entities.values()].flatMap(({ value: { fields } }) => fields[name ?? '']?.type ?? []))
  return types.size === 1 && types.has('boolean') ? [set(at, { field: value, equals: true })] : undefined
}

/** Writes what a name alone means: a step that opens a page, or data of a query. Takes one object out of a list. */
const meantObject: Fixer = ({ project, key, around, value, values, at, set }) => {
  const wanted = values['wanted']
  if (wanted === 'array' && typeof value === 'string' && String(key).startsWith('on') && project.screens.has(value))
    return [set(at, [{ do: 'open', screen: value }])]
  if (wanted !== 'object') return undefined
  if (Array.isArray(value)) return value.length === 1 && isObject(value[0]) ? [set(at, value[0])] : undefined
  return around.at(-1) === 'data' && project.queries.has(asText(value)) ? [set(at, { query: value })] : undefined
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
const inPattern: Fixer = rewrite((text, values, { project, key, get, around, source: { path } }) => {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  if (key === 'id' && around.length === 0) return path.split('/').at(-1)?.replace('.json', '')
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
  // Of the words for a day, only today can be written.
  if ((key === 'earliest' || key === 'latest') && /^[a-z]+$/i.test(text)) return 'today'
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
  'shape.type': (finding) => meantObject(finding) ?? plainType(finding),
  'value.literal': setTo(({ value, values }) => {
    const [, path] = typeof value === 'string' ? (/^\{\s*([a-z]\w*(?:\.\w+)+)\s*\}$/.exec(value) ?? []) : []
    return path === undefined ? asType(value, values['wanted'] ?? '') : { from: path }
  }),
  'shape.wants.Flag': setTo(({ value }) => FLAGS[asText(value).toLowerCase()]),
  'shape.const': setTo(({ values, key }) => (key === 'version' ? Number(values['wanted']) : values['wanted'])),
  'shape.oneOperator': oneOperatorEach,
  'shape.oneOfList': setTo(({ value }) => [value]),
  'value.path': setTo(({ value }) => ({ from: value })),
  'shape.in': setTo(({ value, project }) => {
    if (typeof value !== 'string') return undefined
    const isGroup = [...project.dictionaries.values()].some((one) => Object.hasOwn(one.value.groups ?? {}, value))
    return isGroup ? { group: value } : value.split(/[\s,\u3001\uff0c]+/u).filter(Boolean)
  }),
  'shape.wants.Condition': (finding) => listedCondition(finding) ?? ofFormula(finding) ?? ofFlag(finding),
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
