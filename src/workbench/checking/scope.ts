import { codesOf, fieldsOf, GLOBALS, type Type, UNKNOWN } from '../../../renderer/model/scope-types.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { Project } from '../../../renderer/model/project.ts'
import { pathToken, type ProseContext, type ProseTexts } from '../../../renderer/prose/index.ts'
import type { Candidate } from './candidate.ts'

/** What a value must be: its type, and the codes to choose from. */
export interface ValueType {
  type: string
  /** The dictionary of a code; codes are only compared with codes of the same one. */
  dictionary?: string
  codes?: readonly Candidate[]
  /** The named groups of the dictionary, each with its codes. */
  groups?: readonly Candidate[]
  /** The entity of a record, or of the records in a list. */
  of?: string
}

/** A path of data that may be chosen at a place. */
export interface PathChoice extends ValueType {
  path: string
  label: string
  /** The words for the record or kind of name that contains it. */
  group: string
  /** Whether steps and fields may write to it. */
  isWritable?: true
  /** Whether the path only exists as a constant of the language: a picture, a time. */
  isGlobal?: true
}

/** The paths that may be chosen at a place. Places with the same names share one scope. */
export interface Scope {
  paths: readonly PathChoice[]
}

/** Returns a function with the scope of a place; equal places get the same object. */
export function createScopes(project: Project, words: ProseTexts): (place: ProseContext) => Scope {
  const scopes = new Map<string, Scope>()
  const known = new WeakMap<ProseContext['roots'], Scope>()
  /** The paths that start with a name, by the name, its label and its type. */
  const byRoot = new Map<string, readonly PathChoice[]>()
  const typeOf = createValueTypes(project)
  return (place) => {
    const found = known.get(place.roots) ?? sharedScope(place)
    known.set(place.roots, found)
    return found
  }
  function sharedScope(place: ProseContext): Scope {
    const own = [...place.roots].filter(([name]) => !GLOBALS.includes(name))
    const key = JSON.stringify([own.map(([name, { type, label }]) => [name, label, signature(type)]), place.view.id])
    const found = scopes.get(key) ?? { paths: distinguished(pathsOf(place)) }
    scopes.set(key, found)
    return found
  }
  function pathsOf(place: ProseContext): PathChoice[] {
    // What belongs to the place comes before the names that are the same everywhere.
    const ordered = [...place.roots].sort(([one], [other]) => Number(GLOBALS.includes(one)) - Number(GLOBALS.includes(other)))
    return ordered.flatMap(([name, root]) => {
      if (name === 'dictionary') return []
      const key = JSON.stringify([name, root.label, signature(root.type), place.view.path === undefined])
      const found = byRoot.get(key) ?? pathsOfRoot(place, words, name, typeOf)
      byRoot.set(key, found)
      return found
    })
  }
}

const signature = ({ type, of, dictionary, fields, item }: Type): unknown => [
  type,
  of,
  dictionary,
  fields && Object.entries(fields).map(([name, field]) => [name, field.type, field.of, field.dictionary, field.label]),
  item && signature(item),
]

/** Returns a function with what people choose a value of a type from. Equal lists are one object, so that they are copied to the page once. */
export function createValueTypes(project: Project): (type: Type) => ValueType {
  const lists = new Map<string, { codes: readonly Candidate[]; groups: readonly Candidate[] }>()
  return (type) => {
    const { type: name, dictionary, of } = type
    const key = dictionary ?? type.codes?.join()
    const known = key === undefined ? undefined : (lists.get(key) ?? codeLists(project, type))
    if (key !== undefined && known) lists.set(key, known)
    return {
      type: name,
      ...(dictionary === undefined ? {} : { dictionary }),
      ...(of === undefined ? {} : { of }),
      ...(known && known.codes.length > 0 ? { codes: known.codes } : {}),
      ...(known && known.groups.length > 0 ? { groups: known.groups } : {}),
    }
  }
}

function codeLists(project: Project, type: Type): { codes: readonly Candidate[]; groups: readonly Candidate[] } {
  const dictionary = project.dictionaries.get(type.dictionary ?? '')?.value
  const labelOfCode = (code: string) => dictionary?.codes[code]?.label ?? project.modes.get(code)?.value.title ?? code
  const known = dictionary?.order ?? codesOf(project, type) ?? Object.keys(dictionary?.codes ?? {})
  const groups = Object.entries(dictionary?.groups ?? {}).map(([value, codes]) => ({
    value,
    label: codes.map(labelOfCode).join('\u3001'),
  }))
  return { codes: known.map((value) => ({ value, label: labelOfCode(value) })), groups }
}

/** Names whose values are known to the language, and that no condition is about. */
const CONSTANT = new Set(['dictionary', 'pictures', 'time'])
const WRITABLE = new Set(['form', 'state', 'params'])
/** How deep records in records are followed. */
const DEEPEST = 3

function pathsOfRoot(place: ProseContext, words: ProseTexts, root: string, typeOf: (type: Type) => ValueType): PathChoice[] {
  const { type = UNKNOWN, label, role } = place.roots.get(root) ?? {}
  const group = label ?? role ?? words[`role.${root}`] ?? root
  // A part's parameters are given by others; a page may write its own.
  const isWritable = WRITABLE.has(root) && (root !== 'params' || place.view.path !== undefined)
  const choice = (path: string, of: Type): PathChoice => ({
    ...typeOf(of),
    path,
    label: pathToken(place, path, []).text,
    group,
    ...(isWritable ? { isWritable: true as const } : {}),
    ...(CONSTANT.has(root) ? { isGlobal: true as const } : {}),
  })
  // A form is passed as a whole, too; other names only group what is in them.
  const own = label !== undefined || root === 'form' || type.type !== 'record' ? [choice(root, type)] : []
  return [...own, ...inside(place.project, root, type, [], choice)]
}

function* inside(
  project: Project,
  path: string,
  type: Type,
  around: readonly string[],
  choice: (path: string, of: Type) => PathChoice,
): Generator<PathChoice> {
  if (around.length >= DEEPEST || (type.type === 'map' && around.length > 1)) return
  for (const [name, field] of Object.entries(fieldsOf(project, type))) {
    if (!isObject(field)) continue
    const here = `${path}.${name}`
    yield choice(here, field)
    const entity = field.type === 'record' ? (field.of ?? here) : here
    if ((field.type === 'record' || name === 'counts') && !around.includes(entity))
      yield* inside(project, here, field, [...around, entity], choice)
    if (field.type === 'list') yield choice(`${here}.length`, { type: 'integer' })
  }
}

/** Adds to equal labels what tells them apart: the group, or the whole path. */
function distinguished(choices: readonly PathChoice[]): PathChoice[] {
  const counted = new Map<string, number>()
  const count = (key: string) => counted.set(key, (counted.get(key) ?? 0) + 1)
  for (const { label, group } of choices) for (const key of new Set([label, `${group} ${label}`])) count(key)
  return choices.map((one) => {
    if ((counted.get(one.label) ?? 0) < 2) return one
    const remark = (counted.get(`${one.group} ${one.label}`) ?? 0) < 2 ? one.group : one.path
    return { ...one, label: `${one.label}\uff08${remark}\uff09` }
  })
}
