import { isObject } from '../model/normalize.ts'
import type { FileKind, Project } from '../model/project.ts'
import type { At, Source } from '../model/source.ts'
import { UNKNOWN } from '../model/scope-types.ts'
import { withAccepted } from './accepted.ts'
import { conditionToken } from './conditions.ts'
import { distinguish } from './distinguish.ts'
import { fieldItem, fieldItems } from './fields.ts'
import { item } from './item.ts'
import { nameToken } from './names.ts'
import { formPlace, globalPlace, type ProseContext } from './scope.ts'
import type { Item } from './tokens.ts'
import { valuePieces } from './values.ts'
import { viewItem } from './views.ts'
import { fillWords, quoted, word, type ProseTexts } from './words.ts'

/** A file of a project with its description. */
export interface DescribedFile {
  path: string
  kind: FileKind
  item: Item
}

/** Returns the description of one file; undefined when the project has no such file. */
export function describeFile(project: Project, words: ProseTexts, path: string): Item | undefined {
  const found = project.sources.find(({ source, kind }) => source.path === path && kind !== 'widget' && kind !== 'step')
  return found && withAccepted(words, fileItem(globalPlace(project, words), found.kind, found.source), found.source.accepted)
}

/** Returns the descriptions of the wanted files that analysts and developers write; manifests belong to the language. */
export function describeFiles(project: Project, words: ProseTexts, isWanted: (source: Source) => boolean = () => true): DescribedFile[] {
  const place = globalPlace(project, words)
  return project.sources.flatMap(({ kind, source }) =>
    kind === 'widget' || kind === 'step' || !isWanted(source)
      ? []
      : [{ path: source.path, kind, item: withAccepted(words, fileItem(place, kind, source), source.accepted) }],
  )
}

function fileItem(place: ProseContext, kind: FileKind, source: Source): Item {
  const { project, words } = place
  const id = source.path.split('/').at(-1)?.replace('.json', '') ?? ''
  const raw = isObject(source.data) ? source.data : {}
  const view = (kind === 'screen' ? project.screens : project.parts).get(id)
  if ((kind === 'screen' || kind === 'part') && view) return distinguish(words, viewItem(place, kind, id, view.value, raw, []))
  const title = typeof raw['title'] === 'string' ? quoted(words, raw['title']) : ''
  const inside = kind === 'entity' ? formPlace(place, id) : place
  return item('file', id, [], raw, {
    pieces: [nameToken(id, fillWords(word(words, `file.${kind}`), { title, id }), [])],
    items: properties(inside, raw, []),
    place: 'block',
    sort: kind,
  })
}

/** Keys without meaning for the content. */
const FORMAL = new Set(['$schema', 'version', 'id'])
/** Keys whose value declares fields. */
const FIELDS = new Set(['fields', 'params', 'request', 'response', 'row', 'carries'])
/** Keys whose entries are things of their own, with a name. */
const NAMED = new Set(['messages', 'settings', 'codes', 'queries', 'commands', 'modes', 'tabs'])

const properties = (place: ProseContext, raw: Readonly<Record<string, unknown>>, at: At): Item[] =>
  Object.entries(raw).flatMap(([key, value]) => (at.length === 0 && FORMAL.has(key) ? [] : [property(place, key, value, [...at, key])]))

/** Returns the item of a key whose value declares fields or named things; undefined for other keys. */
function declarations(place: ProseContext, key: string, value: unknown, at: At): Item | undefined {
  if (!isObject(value)) return undefined
  const heading = place.words[`file.key.${key}`]
  if (key === 'groups' && place.entity !== undefined) return entityGroups(place, value, at)
  if (FIELDS.has(key)) return block(key, at, value, heading, fieldItems(place, value, at))
  if (key === 'returns') return block(key, at, value, heading, [fieldItem(place, key, value, at)])
  if (!NAMED.has(key) || at.length > 1) return undefined
  const items = Object.entries(value).map(([name, one]) => named(place, key, name, one, [...at, name]))
  return block(key, at, value, heading, items)
}

function property(place: ProseContext, key: string, value: unknown, at: At): Item {
  const declared = declarations(place, key, value, at)
  if (declared) return declared
  const { words } = place
  const heading = words[`file.key.${key}`]
  const condition = isObject(value) ? conditionToken(place, value, at) : undefined
  if (isObject(value) && Object.keys(value).length > 0 && condition?.kind === 'unread')
    return block(key, at, value, heading, properties(place, value, at))
  const wholly = words[`file.key.${key}.${String(value)}`]
  if (wholly !== undefined && typeof value === 'boolean') return item('prop', key, at, value, { pattern: wholly })
  const pieces = wholly === undefined ? leafPieces(place, value, at) : [nameToken(value, wholly, at)]
  return item('prop', key, at, value, { pattern: heading?.includes('{}') ? heading : `${heading ?? key} {}`, pieces })
}

/** Returns the item of an entity's groups, which refine its fields for what is submitted. A dictionary's groups are lists of codes. */
function entityGroups(place: ProseContext, value: object, at: At): Item {
  const groups = Object.entries(value)
  const items = groups.map(([name, fields]) => block(name, [...at, name], fields, undefined, fieldItems(place, fields, [...at, name])))
  return block('groups', at, value, word(place.words, 'file.key.groups.fields'), items)
}

function leafPieces(place: ProseContext, value: unknown, at: At): Item['pieces'] {
  const condition = isObject(value) ? conditionToken(place, value, at) : undefined
  if (condition && condition.kind !== 'unread') return [condition]
  if (typeof value === 'string') return [nameToken(value, quoted(place.words, value), at)]
  const isPlain = typeof value !== 'object' || value === null || (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
  return isPlain ? valuePieces(place, value, UNKNOWN, at) : [JSON.stringify(value)]
}

const block = (key: string, at: At, value: unknown, heading: string | undefined, items: Item[]): Item =>
  item('prop', key, at, value, { pattern: heading?.replace('{}', '') ?? key, items, place: 'block' })

/** Returns the item of a named thing: a message, a code, a setting, a query. */
function named(place: ProseContext, of: string, name: string, value: unknown, at: At): Item {
  const raw = isObject(value) ? value : {}
  const title = ['label', 'title', 'text'].map((key) => raw[key]).find((text) => typeof text === 'string')
  const shown = typeof title === 'string' ? title : ''
  return item('entry', name, at, value, {
    pieces: [nameToken(name, fillWords(word(place.words, `file.named.${of}`), { title: quoted(place.words, shown), name }), at)],
    items: properties(place, raw, at),
    place: 'block',
    sort: of,
  })
}
