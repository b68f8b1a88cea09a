import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The catalogue tests read the JSON files directly, without the product's parser. */
const folder = resolve(import.meta.dirname, '../../schemas')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a file of `schemas/` by its path without `.json`. Throws if it is not a JSON object. */
export function json(path: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(`${folder}/${path}.json`, 'utf8'))
  if (!isObject(value)) throw new Error(`${path} is not a JSON object`)
  return value
}

/** Lists the JSON files of a folder and its subfolders, without `.json`. */
export const namesIn = (path: string): string[] =>
  readdirSync(`${folder}/${path}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/').replace('.json', ''))
    .sort()

/** Returns the value at a path of keys, or undefined when a key is missing. */
export const getPath = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inside, key) => (isObject(inside) ? inside[key] : undefined), value)

const objectAt = (value: unknown, ...keys: string[]): Record<string, unknown> => {
  const found = getPath(value, ...keys)
  return isObject(found) ? found : {}
}

/** Reads a call, with the fields of the group that its request includes. */
export function readCall(name: string): Record<string, unknown> {
  const own = json(`calls/${name}`)
  const { of, group: named } = objectAt(own, 'includes')
  if (typeof of !== 'string' || typeof named !== 'string') return own
  const { fields, groups } = json(`entities/${of}`)
  const group = objectAt(groups, named)
  const request = Object.keys(group).map((field) => [field, { ...objectAt(fields, field), ...objectAt(group, field) }])
  return { ...own, request: { ...(Object.fromEntries(request) as object), ...objectAt(own, 'request') } }
}

export const entity = (name: string) => objectAt(json(`entities/${name}`), 'fields')
export const field = (name: string, of: string) => objectAt(entity(of), name)
export const setting = (name: string) => getPath(json('settings'), 'settings', name, 'value')
export const message = (name: string) => objectAt(json('messages'), 'messages', name)

/** Returns the labels of a dictionary by code. */
export const labels = (dictionary: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(objectAt(json(`dictionaries/${dictionary}`), 'codes')).map(([code, entry]) => [code, getPath(entry, 'label')]),
  )

/** Formats the type of a field: `text`, `code yesNo`, `list Task`. */
export function typeOf(one: unknown): string {
  const parts = [getPath(one, 'type'), getPath(one, 'of'), getPath(one, 'dictionary')]
  return parts.filter((part) => typeof part === 'string').join(' ')
}

/** Formats a condition in one line: `status=200 & message=success`, `a=1 | b=2`, `pdfFile present`. */
export function formatCondition(condition: unknown): string {
  if (typeof condition === 'string') return condition
  for (const [key, join] of [
    ['all', ' & '],
    ['any', ' | '],
  ] as const) {
    const parts = getPath(condition, key)
    if (Array.isArray(parts)) return parts.map(formatCondition).join(join)
  }
  const name = String(getPath(condition, 'field')).replace('body.', '')
  const empty = getPath(condition, 'empty')
  if (empty !== undefined) return `${name} ${empty === true ? 'absent' : 'present'}`
  return `${name}=${String(getPath(condition, 'equals'))}`
}

/** Returns every object inside a value, the value itself first. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

/** Returns a screen by its id, from any folder below `screens`. */
export function screen(id: string): Record<string, unknown> {
  const name = namesIn('screens').find((each) => each.endsWith(`/${id}`))
  if (name === undefined) throw new Error(`no screen ${id}`)
  return json(`screens/${name}`)
}

/** Counts how often each text is the value of this key, anywhere in the file. */
export function countTexts(file: string, key: string): Map<string, number> {
  const counts = new Map<string, number>()
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string' && name === key) counts.set(value, (counts.get(value) ?? 0) + 1)
    if (Array.isArray(value)) for (const each of value) visit(each, name)
    if (isObject(value)) for (const [inner, each] of Object.entries(value)) visit(each, inner)
  }
  visit(json(file), '')
  return counts
}

/** Returns the declaration of a query in `actions/`. */
const query = (name: string): Record<string, unknown> =>
  objectAt(
    namesIn('actions')
      .map((file) => objectAt(json(`actions/${file}`), 'queries'))
      .find((queries) => name in queries),
    name,
  )

/** Returns the text of each empty list of a view: its own text, else that of its query, else that of its entity, else the word. */
export function emptyTextsIn(view: Record<string, unknown>): unknown[] {
  const sourceOf = (name: string): string => {
    const source = objectAt(view, 'data', name)
    return typeof source['of'] === 'string' ? sourceOf(source['of']) : String(source['query'])
  }
  const usual = (list: Record<string, unknown>): unknown => {
    const [name = '', ...rest] = String(list['items']).split('.')
    const declared = query(sourceOf(name))
    const whole = objectAt(declared, 'returns')
    const record = typeof whole['of'] === 'string' ? entity(whole['of']) : whole['fields']
    const [answer] = rest.map((inner) => objectAt(record, inner))
    const { of } = answer ?? whole
    const own = rest.length === 0 ? declared['empty'] : undefined
    return own ?? (typeof of === 'string' && namesIn('entities').includes(of) ? json(`entities/${of}`)['empty'] : undefined)
  }
  return objectsIn(view)
    .filter(({ widget }) => ['list', 'table', 'choice', 'tagCloud', 'chart'].includes(String(widget)))
    .map((list) => list['empty'] ?? usual(list) ?? getPath(json('messages'), 'words', 'noData'))
}
