/**
 * Reads a value of an answer as what it must be, or throws a ShapeError. `path` is where in the answer it stands; undeclared
 * fields are dropped, so that nothing is passed on that nobody has looked at.
 */
export type Shape<T> = (value: unknown, path: string) => T

/** An answer is not what it must be. `path` is made of the names of our own declarations alone: it may stand in a log. */
export class ShapeError extends Error {
  override name = 'ShapeError'
  readonly path: string

  constructor(path: string) {
    super('An answer has another shape')
    this.path = path
  }
}

/** What a text may hold, in characters. */
const MOST_TEXT = 2_000
/** Databases and phones refuse control characters other than these. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

export const text: Shape<string> = (value, path) => {
  if (typeof value !== 'string' || value.length > MOST_TEXT || CONTROL.test(value)) throw new ShapeError(path)
  return value
}

/** A text that `pattern` finds; it may be longer than others, since the whole answer has its limit. */
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
 * The number that was asked for, or one of several: an answer about something else, from a cache or to another request, is none.
 * Whatever its case, since a person may have typed it.
 */
export function numberOf(...asked: readonly string[]): Shape<string> {
  const wanted = new Set(asked.map(normalised))
  return (value, path) => {
    const found = text(value, path)
    if (!wanted.has(normalised(found))) throw new ShapeError(path)
    return found
  }
}

const normalised = (number: string) => number.trim().toUpperCase()

/** A field that may be missing, or null, as many serialisers write what is missing. */
export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, path) =>
    value === undefined || value === null ? undefined : shape(value, path)

/** What there may be none of: then the answer says null, and not nothing. */
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

/** A record of exactly the fields of `T`, so that a field added to an entity is added here, or does not compile. */
export function record<T extends object>(fields: { readonly [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const shapes = Object.entries(fields) as [string, Shape<unknown>][]
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(path)
    const given = new Map(Object.entries(value))
    const read = shapes.map(([name, shape]) => [name, shape(given.get(name), `${path}.${name}`)] as const)
    return Object.fromEntries(read.filter(([, found]) => found !== undefined)) as T
  }
}
