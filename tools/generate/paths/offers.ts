import { array, type JsonSchema, ref } from '../../../renderer/check/json-schema.ts'
import type { Project } from '../../../renderer/model/project.ts'
import { plain } from '../editor-names.ts'
import { type KnownPath, pathsIn } from './names.ts'
import type { Region } from './regions.ts'

/** Schemas that only offer what may be written: whatever else is written is the checker's business. */
export interface Offers {
  definitions: Record<string, JsonSchema>
  /** The definition of this kind for a region, made when it is first asked for; it may refer to itself. */
  define(kind: string, region: Region, make: () => JsonSchema): JsonSchema
  pathsOf(region: Region): readonly KnownPath[]
  /** Paths to data of these types; of any, if not said. */
  path(region: Region, accepts?: readonly string[]): JsonSchema
  /** Paths that a control of these types may write. */
  bind(region: Region, accepts: readonly string[]): JsonSchema
  /** Texts that are one path in braces: a start, since what stands before the brace is the analyst's. */
  text(region: Region): JsonSchema
  value(region: Region): JsonSchema
  condition(region: Region): JsonSchema
}

export const values = (one: JsonSchema): JsonSchema => ({ additionalProperties: one })
export const props = (properties: Record<string, JsonSchema>): JsonSchema => ({ properties })

/** Names that are offered with their words; any other may be written. */
export const anyOther = (names: readonly (readonly [name: string, words: string])[]): JsonSchema =>
  names.length === 0
    ? {}
    : { anyOf: [{ enum: names.map(([name]) => name), markdownEnumDescriptions: names.map(([, words]) => plain(words)) }, {}] }

export const isWritable = ({ path }: KnownPath): boolean => /^(form|state|params)\.\w+$/.test(path)

/** What no text can show as it is. */
const NOT_SHOWN = new Set(['record', 'list', 'image', 'file', 'map'])
/** What a condition compares with a value. */
const OPERATORS = ['equals', 'notEquals', 'has', 'gt', 'gte', 'lt', 'lte']

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

  const offer = (kind: string, region: Region, wanted: (one: KnownPath) => boolean, write: (one: KnownPath) => string) =>
    define(kind, region, () => {
      const known = pathsOf(region).filter(wanted)
      return anyOther(known.map((one) => [write(one), one.words]))
    })
  const fits = ({ type }: KnownPath, accepts: readonly string[] | undefined): boolean =>
    !accepts || type.unknown === true || accepts.includes(type.type)
  const asItIs = ({ path }: KnownPath) => path

  /** The groups of codes that the data which is compared has a name for. */
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
    path: (region, accepts) => offer(`path-${(accepts ?? []).join('-')}-`, region, (one) => fits(one, accepts), asItIs),
    bind: (region, accepts) => offer(`bind-${accepts.join('-')}-`, region, (one) => isWritable(one) && fits(one, accepts), asItIs),
    text: (region) =>
      offer(
        'text',
        region,
        ({ type }) => type.unknown === true || !NOT_SHOWN.has(type.type),
        ({ path, type }) => (type.type === 'code' ? `{${path} | label}` : `{${path}}`),
      ),
    value: (region) => define('value', region, () => props({ from: offers.path(region) })),
    condition: (region) =>
      define('condition', region, () => {
        const inner = offers.condition(region)
        const compared = Object.fromEntries(OPERATORS.map((operator) => [operator, offers.value(region)]))
        const said = props({ field: offers.path(region), ...compared, all: array(inner), any: array(inner), not: inner })
        return { ...said, allOf: groupsOf(region) }
      }),
  }
  return offers
}
