import { array, type JsonSchema, ref } from '../../../check/json-schema.ts'
import type { Project } from '../../../model/project.ts'
import { plain } from '../names.ts'
import { type KnownPath, pathsIn } from './names.ts'
import type { Region } from './regions.ts'

/** Schemas that only offer completions and accept anything; the checker reports mistakes. */
export interface Offers {
  definitions: Record<string, JsonSchema>
  /** Returns a reference to the definition of this kind for a region; creates it on first use. The definition may refer to itself. */
  define(kind: string, region: Region, make: () => JsonSchema): JsonSchema
  pathsOf(region: Region): readonly KnownPath[]
  path(region: Region, accepts?: readonly string[]): JsonSchema
  /** Offers paths that a control of these types can write. */
  bind(region: Region, accepts: readonly string[]): JsonSchema
  /** Offers texts of one path in braces, to which the analyst adds the rest. */
  text(region: Region): JsonSchema
  value(region: Region): JsonSchema
  condition(region: Region): JsonSchema
}

/** Returns an object schema with this schema for all values. */
export const values = (one: JsonSchema): JsonSchema => ({ additionalProperties: one })
/** Returns an object schema with these properties. */
export const props = (properties: Record<string, JsonSchema>): JsonSchema => ({ properties })

/** Offers names with their documentation, and accepts any other. */
export const anyOther = (names: readonly (readonly [name: string, words: string])[]): JsonSchema =>
  names.length === 0
    ? {}
    : { anyOf: [{ enum: names.map(([name]) => name), markdownEnumDescriptions: names.map(([, words]) => plain(words)) }, {}] }

/** Whether steps and controls can write to the path. */
export const isWritable = ({ path }: KnownPath): boolean => /^(form|state|params)\.\w+$/.test(path)

/** Types that texts cannot display. */
const NOT_TEXT = new Set(['record', 'list', 'image', 'file', 'map'])
/** The operators of a condition that take a value. */
const OPERATORS = ['equals', 'notEquals', 'has', 'gt', 'gte', 'lt', 'lte']

/** Creates the schemas for one file. */
export function createOffers(project: Project): Offers {
  const definitions: Record<string, JsonSchema> = {}
  const ids = new Map<Region, number>()
  const paths = new Map<Region, KnownPath[]>()

  function define(kind: string, region: Region, make: () => JsonSchema): JsonSchema {
    const id = ids.get(region) ?? ids.size
    ids.set(region, id)
    const name = `${kind}${id}`
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {}
      definitions[name] = make()
    }
    return ref(name)
  }

  function pathsOf(region: Region): KnownPath[] {
    const found = paths.get(region) ?? pathsIn(project, region.names)
    paths.set(region, found)
    return found
  }

  const offer = (kind: string, region: Region, filter: (one: KnownPath) => boolean, write: (one: KnownPath) => string) =>
    define(kind, region, () => {
      const known = pathsOf(region).filter(filter)
      return anyOther(known.map((one) => [write(one), one.words]))
    })
  const fits = ({ type }: KnownPath, accepts: readonly string[] | undefined): boolean =>
    !accepts || type.unknown === true || accepts.includes(type.type)
  const plainPath = ({ path }: KnownPath) => path

  /** Offers the code groups of the compared field's dictionary. */
  const groupsOf = (region: Region): JsonSchema[] =>
    pathsOf(region).flatMap(({ path, type }) => {
      const { groups = {}, codes = {} } = project.dictionaries.get(type.type === 'code' ? (type.dictionary ?? '') : '')?.value ?? {}
      const known = Object.entries(groups).map(([name, all]) => [name, all.map((code) => codes[code]?.label ?? code).join(' ')] as const)
      if (known.length === 0) return []
      const then = props({ in: props({ group: anyOther(known) }) })
      return [{ if: { required: ['field'], properties: { field: { const: path } } }, then }]
    })

  const offers: Offers = {
    definitions,
    define,
    pathsOf,
    path: (region, accepts) => offer(`path-${(accepts ?? []).join('-')}-`, region, (one) => fits(one, accepts), plainPath),
    bind: (region, accepts) => offer(`bind-${accepts.join('-')}-`, region, (one) => isWritable(one) && fits(one, accepts), plainPath),
    text: (region) =>
      offer(
        'text',
        region,
        ({ type }) => type.unknown === true || !NOT_TEXT.has(type.type),
        ({ path, type }) => (type.type === 'code' ? `{${path} | label}` : `{${path}}`),
      ),
    value: (region) => define('value', region, () => props({ from: offers.path(region) })),
    condition: (region) =>
      define('condition', region, () => {
        const inner = offers.condition(region)
        const compared = Object.fromEntries(OPERATORS.map((operator) => [operator, offers.value(region)]))
        const comparison = props({ field: offers.path(region), ...compared, all: array(inner), any: array(inner), not: inner })
        return { ...comparison, allOf: groupsOf(region) }
      }),
  }
  return offers
}
