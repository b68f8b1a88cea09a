import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What the tests of the catalogue read: the JSON itself, as it lies in `schemas/`, through nothing of the product. */
const folder = resolve(import.meta.dirname, '../../schemas')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A file of `schemas/` by its path without `.json`. */
export function json(path: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(`${folder}/${path}.json`, 'utf8'))
  if (!isObject(value)) throw new Error(`${path} holds no object`)
  return value
}

/** The names of the files of a folder, also of the folders in it. */
export const namesIn = (path: string): string[] =>
  readdirSync(`${folder}/${path}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/').replace('.json', ''))
    .sort()

/** What stands at a place inside a value; undefined when the way there breaks off. */
export const getPath = (value: unknown, ...way: string[]): unknown =>
  way.reduce<unknown>((inside, key) => (isObject(inside) ? inside[key] : undefined), value)

const objectAt = (value: unknown, ...way: string[]): Record<string, unknown> => {
  const found = getPath(value, ...way)
  return isObject(found) ? found : {}
}

export const entity = (name: string) => objectAt(json(`entities/${name}`), 'fields')
export const field = (name: string, of: string) => objectAt(entity(of), name)
export const setting = (name: string) => getPath(json('settings'), 'settings', name, 'value')
export const message = (name: string) => objectAt(json('messages'), 'messages', name)

/** Code -> label of a dictionary. */
export const labels = (dictionary: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(objectAt(json(`dictionaries/${dictionary}`), 'codes')).map(([code, said]) => [code, getPath(said, 'label')]),
  )

/** A field's type in one line: `text`, `code yesNo`, `list Task`. */
export function typeOf(one: unknown): string {
  const parts = [getPath(one, 'type'), getPath(one, 'of'), getPath(one, 'dictionary')]
  return parts.filter((part) => typeof part === 'string').join(' ')
}

/** A condition in one line: `status=200 & message=success`, `a=1 | b=2`, `pdfFile present`. */
export function sentence(condition: unknown): string {
  if (typeof condition === 'string') return condition
  for (const [key, join] of [
    ['all', ' & '],
    ['any', ' | '],
  ] as const) {
    const parts = getPath(condition, key)
    if (Array.isArray(parts)) return parts.map(sentence).join(join)
  }
  const name = String(getPath(condition, 'field')).replace('body.', '')
  const empty = getPath(condition, 'empty')
  if (empty !== undefined) return `${name} ${empty === true ? 'absent' : 'present'}`
  return `${name}=${String(getPath(condition, 'equals'))}`
}

/** Every object inside a value, the value itself first. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

/** A screen by its id, whatever folder it lies in. */
export function screen(id: string): Record<string, unknown> {
  const name = namesIn('screens').find((each) => each.endsWith(`/${id}`))
  if (name === undefined) throw new Error(`no screen ${id}`)
  return json(`screens/${name}`)
}
