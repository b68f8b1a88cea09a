import type { Field } from '../language/field.ts'
import type { Declarations } from './declarations.ts'
import { isObject } from './normalize.ts'

/** A type as paths see it: a field, with the fields of a record that has no entity of its own. */
export interface Type extends Field {
  fields?: Record<string, Type>
  /** Of a list whose items are no entity's: what they are, and by which dictionary its `counts` are found when each is of a code. */
  item?: Type
  counts?: string
  /** The codes of a code without a dictionary file (the modes, a tab's event). */
  codes?: string[]
  /** Of a record that is known when plans are made: its values, and other names for paths. */
  constants?: Readonly<Record<string, string>>
  aliases?: Readonly<Record<string, string>>
  /** A data source that is not built yet: whatever reads it is planned too. */
  planned?: string
  /** Of records that a query gave: which query, and which sparse fields it fills. */
  filled?: { query: string; fields: readonly string[] }
  /** Of records that a query gave: which query, and all that it gives in some of their fields. */
  given?: { query: string; fields: Readonly<Record<string, readonly string[]>> }
  /** Its declaration has a mistake that is reported there; whatever is read from it is let through. */
  unknown?: boolean
}

/** A type in the words of a report: `record Task`. */
export const typeWords = ({ type, of }: Type): string => (of ? `${type} ${of}` : type)

/** Stands for what could not be looked up. */
export const UNKNOWN: Type = { type: 'record', unknown: true }

/** Is this a type that can be judged? One that was refused where it is declared can't. */
export const isKnown = (project: Declarations, { of, unknown }: Type): boolean =>
  !unknown && (of === undefined || !/^[A-Z]/.test(of) || project.entities.has(of))

/** Root name -> its type. A view sees its own names and the globals, nothing else. */
export type ScopeTypes = ReadonlyMap<string, Type>

export const inline = (fields: Record<string, Type>): Type => ({ type: 'record', fields })
export const record = (entity: string): Type => ({ type: 'record', of: entity })

/** A record of an entity, or the unknown when there is no such entity. */
export const recordOf = (project: Declarations, entity: string): Type => (project.entities.has(entity) ? record(entity) : UNKNOWN)
const text = (label: string): Type => ({ type: 'text', label })

/** The fields of a record, from its entity or its own; empty for anything else. */
export function fieldsOf(project: Declarations, type: Type): Record<string, Type> {
  if (type.fields) return type.fields
  if (type.type === 'map' && type.dictionary !== undefined) return countsOf(project, type.dictionary)
  if (type.type === 'list') return { length: { type: 'integer' }, ...countsFieldOf(type) }
  const entity = type.type === 'record' ? project.entities.get(type.of ?? '') : undefined
  return isObject(entity?.value.fields) ? entity.value.fields : {}
}

/** What a counted list has besides its items: the count of each code, as tiles want it. */
const countsFieldOf = ({ counts }: Type): Record<string, Type> =>
  counts === undefined ? {} : { counts: { type: 'map', dictionary: counts } }

/** A map over a dictionary holds a number for each of its codes. */
function countsOf(project: Declarations, dictionary: string): Record<string, Type> {
  const codes = Object.keys(project.dictionaries.get(dictionary)?.value.codes ?? {})
  return Object.fromEntries(codes.map((code): [string, Type] => [code, { type: 'integer' }]))
}

/** The type of one item of a list. */
export function itemOf(project: Declarations, type: Type): Type {
  if (!isKnown(project, type)) return UNKNOWN
  const { filled, given } = type
  if (type.item) return type.item
  if (project.entities.has(type.of ?? '')) return { ...record(type.of ?? ''), ...(filled ? { filled } : {}), ...(given ? { given } : {}) }
  if (type.of === 'code') return { type: 'code', ...(type.dictionary ? { dictionary: type.dictionary } : {}) }
  return { type: type.of === 'number' ? 'number' : type.of === 'image' ? 'image' : type.of === 'file' ? 'file' : 'text' }
}

/** The entity that the global `session` has. */
export const SESSION = 'Session'

const ofProject = new WeakMap<Declarations, ScopeTypes>()

/** `session mode settings dictionary pictures time`: what every view sees, so it is made once. */
export function globals(project: Declarations): ScopeTypes {
  const found = ofProject.get(project) ?? makeGlobals(project)
  ofProject.set(project, found)
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
        dataSource: { type: 'code', dictionary: 'dataSource' },
        from: text('from'),
      }),
    ],
    ['settings', inline(Object.fromEntries(settings))],
    ['dictionary', inline(Object.fromEntries(dictionaries))],
    ['pictures', inline(Object.fromEntries([...project.pictures.keys()].map((name): [string, Type] => [name, { type: 'image' }])))],
    ['time', inline({ now: { type: 'dateTime' }, today: { type: 'dateTime' }, endOfToday: { type: 'dateTime' } })],
  ])
}

export const GLOBALS = ['session', 'mode', 'settings', 'dictionary', 'pictures', 'time']
export const VIEW_ROOTS = ['params', 'state', 'form', 'item', 'event', 'outcome']

/** The codes a code may have; undefined when any is allowed. */
export function codesOf(project: Declarations, type: Type): string[] | undefined {
  if (type.codes) return type.codes
  const dictionary = project.dictionaries.get(type.dictionary ?? '')
  return dictionary && !dictionary.value.open ? Object.keys(dictionary.value.codes ?? {}) : undefined
}
