import { type Field, type FieldRules, type Fields, FIELD_TYPES } from '../language/field.ts'

/**
 * Unchecked JSON. A file with a mistake still declares its names, so that one mistake is not reported wherever the name is used. The
 * functions below normalize such a declaration to the shape that the rest of the checker expects.
 */
type Loose = Record<string, unknown>

/** Whether a value is a JSON object, not an array or null. */
export const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
const textLists = (value: unknown): Record<string, string[]> =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, one]) => [name, Array.isArray(one) ? one.map(String) : []]))
const map = <T>(value: unknown, make: (one: Loose) => T): Record<string, T> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (isObject(one) ? [[name, make(one)]] : []))) : {}
/** Adds the key only when `owner` has it. */
const ifPresent = <T>(owner: Loose, name: string, make: (value: unknown) => T): Record<string, T> =>
  owner[name] === undefined ? {} : { [name]: make(owner[name]) }

/** Whether a field declares enough for its type to be checked. */
const isCheckable = ({ type, of }: Loose): boolean =>
  FIELD_TYPES.some((known) => known === type) && (typeof of === 'string' || (type !== 'record' && type !== 'list'))

/** Returns the string values of an object by key; empty for anything but an object. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Returns the rules of a field by name. */
export const fieldRulesOf = (value: unknown): FieldRules =>
  map(value, ({ at, blocks, to }) => ({
    ...(at === 'change' || at === 'submit' ? { at } : {}),
    ...(typeof blocks === 'boolean' ? { blocks } : {}),
    ...(typeof to === 'string' ? { to } : {}),
  }))

/** Keys of a field whose value must be a string; other values are dropped. */
const STRING_KEYS = new Set(['label', 'dictionary', 'under', 'of', 'session', 'pattern', 'mask', 'earliest', 'latest', 'wire'])
const withoutInvalidStrings = (value: Loose): Loose =>
  Object.fromEntries(Object.entries(value).filter(([name, one]) => typeof one === 'string' || !STRING_KEYS.has(name)))

const field = (value: unknown): Field => {
  const own = isObject(value) ? withoutInvalidStrings(value) : {}
  return {
    ...own,
    type: typeof own['type'] === 'string' ? own['type'] : 'text',
    ...(isCheckable(own) ? {} : { unknown: true }),
    ...ifPresent(own, 'messages', textsOf),
    ...ifPresent(own, 'rules', fieldRulesOf),
  } as Field
}
const fields = (value: unknown): Fields => map(value, field)

/** The request of a call before a group is included. */
const sameFields = (value: unknown) => {
  const request = fields(value)
  return { request, ownRequest: request }
}

const groups = (value: unknown) => map(value, (group) => map(group, (rules) => rules))

const outcomes = (value: unknown) =>
  map(value, ({ says, ...one }) => ({ ...one, ...(typeof says === 'string' ? { says } : {}), ...ifPresent(one, 'carries', fields) }))

const action = (value: Loose) => ({
  ...value,
  ...ifPresent(value, 'params', fields),
  ...ifPresent(value, 'returns', field),
  ...ifPresent(value, 'outcomes', outcomes),
  ...ifPresent(value, 'calls', texts),
  ...ifPresent(value, 'messages', texts),
  ...ifPresent(value, 'settings', texts),
  ...ifPresent(value, 'changes', texts),
  ...ifPresent(value, 'reads', texts),
  ...ifPresent(value, 'knows', textLists),
  ...(value['keepsLast'] === true ? { keepsLast: true as const } : {}),
  ...ifPresent(value, 'gives', textLists),
  ...ifPresent(value, 'takes', (takes) => map(takes, recordMapping)),
})

const recordMapping = ({ fields: sent, optional, keepsRest, group }: Loose) => ({
  ...(typeof group === 'string' ? { group } : {}),
  fields: textLists(sent),
  optional: texts(optional),
  ...(typeof keepsRest === 'string' ? { keepsRest } : {}),
})

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const DERIVES = ['where', 'search', 'sort', 'count']

/** A `data` entry: a derived list or the answer of a query, told apart as in `schemas/language/screen.schema.json`. */
const data = (value: Loose): Loose =>
  value['of'] !== undefined || (value['query'] === undefined && DERIVES.some((key) => value[key] !== undefined))
    ? derivedList(value)
    : { ...value, query: text(value['query']) }

const derivedList = ({ of, as, where, search, sort, count, planned }: Loose): Loose => ({
  of: text(of),
  ...(typeof as === 'string' ? { as } : {}),
  ...(where === undefined ? {} : { where }),
  ...(isObject(search) ? { search: { for: search['for'], in: texts(search['in']) } } : {}),
  sort: texts(sort),
  ...(isObject(count) ? { count: { ...count, by: texts(count['by']) } } : {}),
  ...(planned === undefined ? {} : { planned }),
})

function view(value: Loose): Loose {
  return {
    ...value,
    ...ifPresent(value, 'path', (path) => (isObject(path) ? map(path, (given) => given) : path)),
    ...ifPresent(value, 'params', fields),
    ...ifPresent(value, 'state', fields),
    ...ifPresent(value, 'data', (all) => map(all, data)),
    ...ifPresent(value, 'dialogs', (dialogs) => map(dialogs, view)),
    body: list(value['body']),
  }
}

/** Kind -> function that normalizes a declaration of this kind. */
export const normalize = {
  fields,
  view,
  query: (value: Loose) => ({
    ...action(value),
    returns: field(value['returns']),
    reads: texts(value['reads']),
    ...ifPresent(value, 'fills', texts),
    ...ifPresent(value, 'sorts', (sorts) => map(sorts, textsOf)),
  }),
  command: action,
  entity: ({ key, ...value }: Loose) => ({
    ...value,
    ...(typeof key === 'string' ? { key } : {}),
    fields: fields(value['fields']),
    personal: textsOf(value['personal']),
    units: textsOf(value['units']),
    ...ifPresent(value, 'groups', groups),
  }),
  dictionary: (value: Loose) => ({
    ...value,
    // A dictionary without valid codes accepts every code, so that its uses are not reported too.
    ...(isObject(value['codes']) ? {} : { open: true }),
    codes: map(value['codes'], ({ icon, parent, ...one }) => ({
      ...one,
      label: text(one['label']),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(parent === undefined ? {} : { parent: typeof parent === 'string' ? parent : texts(parent) }),
    })),
    ...ifPresent(value, 'order', texts),
    ...ifPresent(value, 'groups', textLists),
  }),
  call: (value: Loose) => ({
    ...value,
    path: text(value['path']),
    ...sameFields(value['request']),
    response: fields(value['response']),
    ...ifPresent(value, 'retryMayChange', texts),
    ...ifPresent(value, 'includes', (includes) =>
      isObject(includes) ? { of: text(includes['of']), group: text(includes['group']) } : { of: '', group: '' },
    ),
  }),
  inbound: (value: Loose) => ({ ...value, row: fields(value['row']) }),
  message: (value: Loose) => ({ ...value, text: text(value['text']), kind: text(value['kind']) }),
  tab: (value: Loose) => ({ ...value, icon: text(value['icon']), screen: text(value['screen']) }),
  mode: (value: Loose) => ({ ...value, home: text(value['home']), tabBar: texts(value['tabBar']) }),
  setting: (value: Loose) => value,
  manifest: (value: Loose) => ({ ...value, ...ifPresent(value, 'words', texts), props: isObject(value['props']) ? value['props'] : {} }),
}
