import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { type At, type Source, valueAt } from '../../model/source.ts'

/** A problem with the value at its place and functions that create changes of its file. */
export interface Finding {
  project: Project
  code: string
  source: Source
  /** The sentences of errors.json by key. */
  words: Readonly<Record<string, string>>
  values: Problem['values']
  at: At
  /** The value at `at`. */
  value: unknown
  /** The key or index that ends `at`. */
  key: string | number | undefined
  /** Path of the object or list that contains the value, and the object or list. */
  around: At
  parent: unknown
  set(at: At, value: unknown): Change
  remove(at: At): Change
  /** Returns the value at a path of the file. */
  get(at: At): unknown
}

/** Returns the changes that correct a problem; undefined where the author has a choice. */
export type Fixer = (finding: Finding) => readonly Change[] | undefined

export function findingOf(
  project: Project,
  source: Source,
  { at: written = [], values, code }: Problem,
  words: Readonly<Record<string, string>>,
): Finding {
  const { path, data } = source
  // The structure check writes keys that look like numbers as numbers.
  const at = written.map((step, index) => (Array.isArray(valueAt(data, written.slice(0, index))) ? step : String(step)))
  return {
    project,
    code,
    source,
    words,
    values,
    at,
    value: valueAt(data, at),
    key: at.at(-1),
    around: at.slice(0, -1),
    parent: valueAt(data, at.slice(0, -1)),
    set: (place, value) => ({ path, do: 'set', at: place, value }),
    remove: (place) => ({ path, do: 'remove', at: place }),
    get: (place) => valueAt(data, place),
  }
}

/** Removes the value at the place. */
export const removeValue: Fixer = ({ at, value, remove }) => (at.length > 0 && value !== undefined ? [remove(at)] : undefined)

/** Removes the step, node or entry that contains the place: the nearest item of a list around it. */
export const removeItem: Fixer = ({ at, remove, get }) => {
  const place = itemAround(at, get)
  return place && [remove(place)]
}

type Meant = (value: Record<string, unknown>) => boolean

/** Returns the path of the nearest list item that contains a place. */
export const itemAround = (at: At, get: Finding['get'], isMeant: Meant = () => true): At | undefined =>
  placesAround(at, get, isMeant).find((place) => typeof place.at(-1) === 'number')

/** Returns the path of the nearest object that contains a place. */
export const objectAround = (at: At, get: Finding['get'], isMeant: Meant): At | undefined => placesAround(at, get, isMeant)[0]

/** Returns the paths of the objects that contain a place, the nearest first. */
function placesAround(at: At, get: Finding['get'], isMeant: Meant): At[] {
  return at
    .map((_, index) => at.slice(0, at.length - index))
    .filter((place) => {
      const value = get(place)
      return isObject(value) && isMeant(value)
    })
}

/** Returns a fixer that sets a key beside the place. */
export const setBeside =
  (key: string, valueOf: unknown): Fixer =>
  ({ around, parent, set }) =>
    isObject(parent) ? [set([...around, key], valueOf)] : undefined

/** Returns a fixer that sets the value at the place. */
export const setTo =
  (valueOf: (finding: Finding) => unknown): Fixer =>
  (finding) => {
    const meant = valueOf(finding)
    return meant === undefined || finding.at.length === 0 ? undefined : [finding.set(finding.at, meant)]
  }

/** Returns a fixer that replaces the text at the place. */
export const rewrite = (change: (text: string, values: Problem['values'], finding: Finding) => string | undefined): Fixer =>
  setTo((finding) => {
    if (typeof finding.value !== 'string') return undefined
    const text = change(finding.value, finding.values, finding)
    return text === finding.value ? undefined : text
  })
