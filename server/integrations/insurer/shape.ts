/**
 * Validates a value of an answer and returns it, or throws a ShapeError. `path` is the value's position in the answer. Undeclared
 * fields are dropped, so that only validated values are passed on.
 */
export type Shape<T> = (value: unknown, path: string) => T

/** An answer has another shape than declared. `path` has only declared field names and indices, so it may be logged. */
export class ShapeError extends Error {
  override name = 'ShapeError'
  readonly path: string

  constructor(path: string) {
    super('An answer has another shape')
    this.path = path
  }
}

/** Maximum length of a text, in characters. */
const MAX_TEXT_LENGTH = 2_000
/** Control characters other than tab and line breaks, which databases and phones reject. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

export const text: Shape<string> = (value, path) => {
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH || CONTROL.test(value)) throw new ShapeError(path)
  return value
}

/** A text that matches `pattern`. It has no length limit of its own, because the whole answer has one. */
export const textLike =
  (pattern: RegExp): Shape<string> =>
  (value, path) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw new ShapeError(path)
    return value
  }

export const flag: Shape<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new ShapeError(path)
  return value
}

export const oneOf =
  <T extends string>(...names: readonly T[]): Shape<T> =>
  (value, path) => {
    const found = names.find((name) => name === value)
    if (found === undefined) throw new ShapeError(path)
    return found
  }

/**
 * One of the requested numbers. Rejects an answer about another number, for example from a cache. Ignores letter case, because
 * a person may have typed the number.
 */
export function numberOf(...requested: readonly string[]): Shape<string> {
  const expected = new Set(requested.map(normalised))
  return (value, path) => {
    const found = text(value, path)
    if (!expected.has(normalised(found))) throw new ShapeError(path)
    return found
  }
}

const normalised = (number: string) => number.trim().toUpperCase()

/** A field that may be missing, or null, since many serializers write null for a missing value. */
export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, path) =>
    value === undefined || value === null ? undefined : shape(value, path)

/** A value that may be null but not missing; null becomes undefined. */
export const orNone =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, path) =>
    value === null ? undefined : shape(value, path)

export const list =
  <T>(item: Shape<T>): Shape<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new ShapeError(path)
    return value.map((each, index) => item(each, `${path}[${index}]`))
  }

/** A record with exactly the fields of `T`. A field added to an entity does not compile until its shape is added. */
export function record<T extends object>(fields: { readonly [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const shapes = Object.entries(fields) as [string, Shape<unknown>][]
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(path)
    const given = new Map(Object.entries(value))
    const read = shapes.map(([name, shape]) => [name, shape(given.get(name), `${path}.${name}`)] as const)
    return Object.fromEntries(read.filter(([, found]) => found !== undefined)) as T
  }
}
