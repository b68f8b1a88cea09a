import type { Field } from '../language/field.ts'
import type { Declarations } from './declarations.ts'
import { isObject } from './normalize.ts'

/** The type of a path: a field, plus the fields of a record without an entity. */
export interface Type extends Field {
  fields?: Record<string, Type>
  /** For a list whose items belong to no entity: the item type, and the dictionary of its `counts` if it counts by code. */
  item?: Type
  counts?: string
  /** The allowed codes of a code without a dictionary file, e.g. modes or the event of tabs. */
  codes?: string[]
  /** For a record known at compile time: its values, and aliases of paths. */
  constants?: Readonly<Record<string, string>>
  aliases?: Readonly<Record<string, string>>
  /** The text of an empty list that a query returned. */
  empty?: string
  /** A data source that is not built yet; nodes that read it are planned too. */
  planned?: string
  /** For records returned by a query: the query and the sparse fields it fills. */
  filled?: { query: string; fields: readonly string[] }
  /** For records returned by a query: the query and every value it can return in some fields. */
  given?: { query: string; fields: Readonly<Record<string, readonly string[]>> }
  /** The declaration has a mistake reported elsewhere, so reads from this type are not checked. */
  unknown?: boolean
}

/** Returns a type as reports print it: `record Task`. */
export const typeWords = ({ type, of }: Type): string => (of ? `${type} ${of}` : type)

/** The type of a name that could not be resolved. */
export const UNKNOWN: Type = { type: 'record', unknown: true }

/** Whether a type can be checked; a type with a mistake in its declaration can't. */
export const isKnown = (project: Declarations, { of, unknown }: Type): boolean =>
  !unknown && (of === undefined || !/^[A-Z]/.test(of) || project.entities.has(of))

/** Root name -> type. A view sees only its own names and the globals. */
export type ScopeTypes = ReadonlyMap<string, Type>

/** Returns a record type with its own fields. */
export const inline = (fields: Record<string, Type>): Type => ({ type: 'record', fields })
/** Returns the record type of an entity. */
export const record = (entity: string): Type => ({ type: 'record', of: entity })

/** Returns the record type of an entity, or `UNKNOWN` when no such entity exists. */
export const recordOf = (project: Declarations, entity: string): Type => (project.entities.has(entity) ? record(entity) : UNKNOWN)
const text = (label: string): Type => ({ type: 'text', label })

/** Returns the fields that a path may continue with: of a record, a list or a map over a dictionary; otherwise empty. */
export function fieldsOf(project: Declarations, type: Type): Record<string, Type> {
  if (type.fields) return type.fields
  if (type.type === 'map' && type.dictionary !== undefined) return countsOf(project, type.dictionary)
  if (type.type === 'list') return { length: { type: 'integer' }, ...countsFieldOf(type) }
  const entity = type.type === 'record' ? project.entities.get(type.of ?? '') : undefined
  return isObject(entity?.value.fields) ? entity.value.fields : {}
}

/** The field `counts` of a counted list: the count of each code. */
const countsFieldOf = ({ counts }: Type): Record<string, Type> =>
  counts === undefined ? {} : { counts: { type: 'map', dictionary: counts } }

/** A map over a dictionary has an integer for each code. */
function countsOf(project: Declarations, dictionary: string): Record<string, Type> {
  const codes = Object.keys(project.dictionaries.get(dictionary)?.value.codes ?? {})
  return Object.fromEntries(codes.map((code): [string, Type] => [code, { type: 'integer' }]))
}

/** Returns the type of one item of a list. */
export function itemOf(project: Declarations, type: Type): Type {
  if (!isKnown(project, type)) return UNKNOWN
  const { filled, given } = type
  if (type.item) return type.item
  if (project.entities.has(type.of ?? '')) return { ...record(type.of ?? ''), ...(filled ? { filled } : {}), ...(given ? { given } : {}) }
  if (type.of === 'code') return { type: 'code', ...(type.dictionary ? { dictionary: type.dictionary } : {}) }
  return { type: type.of === 'number' ? 'number' : type.of === 'image' ? 'image' : type.of === 'file' ? 'file' : 'text' }
}

/** The entity of the global `session`. */
export const SESSION = 'Session'

const globalsCache = new WeakMap<Declarations, ScopeTypes>()

/** Returns the types of the global names, cached per project. */
export function globals(project: Declarations): ScopeTypes {
  const found = globalsCache.get(project) ?? makeGlobals(project)
  globalsCache.set(project, found)
  return found
}

function makeGlobals(project: Declarations): ScopeTypes {
  const setting = (value: number | string): Type => ({ type: typeof value === 'number' ? 'number' : 'text' })
  const modes = [...project.modes.keys()]
  const settings = [...project.settings].map(([name, { value }]): [string, Type] => [name, setting(value.value)])
  const dictionaries = [...project.dictionaries].map(([name, { value }]): [string, Type] => [
    name,
    inline(Object.fromEntries(Object.entries(value.codes ?? {}).map(([code, { label }]) => [code, text(label)]))),
  ])
  return new Map<string, Type>([
    ['session', record(SESSION)],
    [
      'mode',
      inline({
        id: { type: 'code', codes: modes },
        title: text('title'),
        home: text('home'),
        todoEmpty: text('todoEmpty'),
        todosFirst: { type: 'boolean' },
        dataSource: { type: 'code', dictionary: 'dataSource' },
        from: text('from'),
      }),
    ],
    ['settings', inline(Object.fromEntries(settings))],
    ['dictionary', inline(Object.fromEntries(dictionaries))],
    ['pictures', inline(Object.fromEntries([...project.pictures.keys()].map((name): [string, Type] => [name, { type: 'image' }])))],
    ['time', inline(Object.fromEntries(TIMES.map((name): [string, Type] => [name, { type: 'dateTime' }])))],
  ])
}

/** Names of the global `time`. */
const TIMES = ['now', 'today', 'endOfToday', 'endOfTomorrow', 'endOfFriday']
/** Root names that every view sees. */
export const GLOBALS = ['session', 'mode', 'settings', 'dictionary', 'pictures', 'time']
/** Root names with a fixed meaning inside a view. */
export const VIEW_ROOTS = ['params', 'state', 'form', 'item', 'event', 'outcome']

/** Returns the codes that a code field allows; undefined when every code is allowed. */
export function codesOf(project: Declarations, type: Type): string[] | undefined {
  if (type.codes) return type.codes
  const dictionary = project.dictionaries.get(type.dictionary ?? '')
  return dictionary && !dictionary.value.open ? Object.keys(dictionary.value.codes ?? {}) : undefined
}
