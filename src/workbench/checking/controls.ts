import { isObject } from '../../../renderer/model/normalize.ts'
import type { Prop } from '../../../renderer/model/prop.ts'
import { type Type, UNKNOWN } from '../../../renderer/model/scope-types.ts'
import type { At } from '../../../renderer/model/source.ts'
import { plainTitle, typeAt } from '../../../renderer/prose/index.ts'
import type { Candidate } from './candidate.ts'
import {
  codeCandidates,
  entityCandidates,
  enumCandidates,
  fieldCandidates,
  iconCandidates,
  listCandidates,
  messageCandidates,
  partCandidates,
  pathCandidates,
  screenCandidates,
  toneCandidates,
} from './candidates.ts'
import type { FileContext } from './file-context.ts'
import type { Property } from './property.ts'
import type { PathChoice } from './scope.ts'
import { partThing } from './thing.ts'
import { countUses } from './where-used.ts'

export type ChosenControl = Pick<Property, 'control' | 'candidates' | 'scope' | 'type' | 'makes'>

/** The kinds of messages that ask before going on, that steps say, and that belong to the rules of fields. */
const [ASKED, SAID] = [['confirm'], ['toast', 'dialog', 'floating']] as const
export const OF_FIELD: readonly string[] = ['field', 'toast', 'floating']

export const isNames = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')
/** The lists of an inspection that are equal at many places. */
const shared = new WeakMap<object, Map<string, readonly Candidate[]>>()

/** Returns a list that is the same object at each place that asks for it, so that it is copied to the page once. */
export function once(of: object, key: string, make: () => readonly Candidate[]): readonly Candidate[] {
  const known = shared.get(of) ?? new Map<string, readonly Candidate[]>()
  shared.set(of, known)
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

/** Returns the names from which a property of this kind, or a key with this name, is chosen; undefined when there are none. */
function choicesOf(file: FileContext, kind: string): readonly Candidate[] | undefined {
  const { project, words } = file
  switch (kind) {
    case 'icon':
      return once(file, kind, () => iconCandidates(project))
    case 'tone':
      return once(file, kind, () => toneCandidates(words))
    case 'screen':
      return once(file, kind, () => screenCandidates(project))
    case 'message':
      return once(file, kind, () => messageCandidates(project))
    case 'part':
      return once(file, kind, () => partCandidates(project))
    case 'entity':
      return once(file, kind, () => entityCandidates(project))
    default:
      return undefined
  }
}

/** Returns the paths of some types at an address, each list as one object. */
function pathsAt(file: FileContext, at: At, accepts: readonly string[], which: 'any' | 'writable' | 'toned' = 'any'): readonly Candidate[] {
  const scope = file.scopeAt(at)
  const hasTone = (one: PathChoice) =>
    Object.values(file.project.dictionaries.get(one.dictionary ?? '')?.value.codes ?? {}).some(({ tone }) => tone !== undefined)
  const fits = (one: PathChoice) => which === 'any' || (which === 'writable' ? one.isWritable === true : hasTone(one))
  return once(scope, `${which} ${accepts.join()}`, () => pathCandidates(scope, accepts, fits))
}

interface Written {
  at: At
  value: unknown
  /** The step of the property, when it is not written yet. */
  step?: string
}

/** Returns the messages of some kinds. */
export const messagesOf = (file: FileContext, kinds: readonly string[]): readonly Candidate[] =>
  once(file, `message ${kinds.join()}`, () => messageCandidates(file.project, kinds))

/** Returns how a property of a widget or step is edited. */
export function controlOfProp(file: FileContext, prop: Prop, key: string, { at, value, step }: Written): ChosenControl {
  const { project, words } = file
  const { node, place, step: around } = file.placeAt(at)
  switch (prop.kind) {
    case 'text':
      return { control: 'text', scope: file.scopeAt(at) }
    case 'name':
    case 'string':
    case 'result':
      return { control: 'text' }
    case 'boolean':
      return { control: 'boolean' }
    case 'integer':
      return { control: 'number' }
    case 'condition':
    case 'flag':
      return { control: prop.kind, scope: file.scopeAt(at) }
    case 'enum':
      return { control: 'choice', candidates: enumCandidates(words, node?.widget ?? '', key, prop.values) }
    case 'path':
      return { control: 'choice', candidates: pathsAt(file, at, prop.accepts) }
    case 'bind':
      return { control: 'choice', candidates: pathsAt(file, at, prop.accepts, 'writable') }
    case 'icon':
      // An icon may also come from data, such as that of a code.
      return { control: 'icon', candidates: withCurrent(choicesOf(file, 'icon'), iconPaths(file, at), value) }
    case 'tone':
      return { control: 'choice', candidates: [...(choicesOf(file, 'tone') ?? []), ...pathsAt(file, at, ['code'], 'toned')] }
    case 'fieldName':
      return { control: 'choice', candidates: fieldsAt(file, at) }
    case 'codeOf':
      return codeControl(file, node?.typeOf(prop.of) ?? UNKNOWN)
    case 'value':
      return { control: 'value', scope: file.scopeAt(at), type: { type: prop.type } }
    case 'message': {
      const kinds = (step ?? around?.raw['do']) === 'confirm' ? ASKED : SAID
      return { control: 'choice', makes: { message: kinds }, candidates: messagesOf(file, kinds) }
    }
    case 'dialog':
      return { control: 'choice', candidates: dialogs(place.view.dialogs) }
    case 'fieldNames':
      return { control: 'order', candidates: fieldsOfForm(file, at) }
    case 'keywords':
      return { control: 'order', candidates: keywordCandidates(file) }
    case 'arrangement':
      return { control: 'order', candidates: listCandidates(project, file.data, at) }
    case 'part': {
      const candidates = choicesOf(file, 'part') ?? []
      if (typeof value !== 'string' || !project.parts.has(value)) return { control: 'choice', candidates }
      const thing = partThing(project, value)
      return { control: 'choice', candidates, makes: { part: value, title: thing.title, count: countUses(project, words, thing) } }
    }
    default: {
      const candidates = choicesOf(file, prop.kind)
      return candidates ? { control: 'choice', candidates } : { control: 'later' }
    }
  }
}

const withCurrent = (first: readonly Candidate[] = [], second: readonly Candidate[] = [], value: unknown): readonly Candidate[] =>
  second.some((one) => one.value === value) ? [...first, ...second] : first

const iconPaths = (file: FileContext, at: At): readonly Candidate[] => pathsAt(file, at, ['text'])

const dialogs = (all: Readonly<Record<string, { title?: string }>> = {}): Candidate[] =>
  Object.entries(all).map(([value, { title }]) => ({ value, label: plainTitle(title) ?? value }))

/** Returns the fields that a name may mean: of the record whose facts a widget shows, or of the form. */
function fieldsAt(file: FileContext, at: At): readonly Candidate[] {
  const { node } = file.placeAt(at)
  const { project } = file
  const facts = Object.values(project.widgets.get(node?.widget ?? '')?.value.props ?? {}).find(({ kind }) => kind === 'facts')
  if (facts?.kind !== 'facts' || !node) return fieldsOfForm(file, at)
  const record = node.typeOf(facts.of)
  return once(file, `fields ${JSON.stringify([record.of, record.fields && Object.keys(record.fields)])}`, () =>
    fieldCandidates(project, record),
  )
}

function fieldsOfForm(file: FileContext, at: At): readonly Candidate[] {
  const { place } = file.placeAt(at)
  return once(file, `form ${place.entity ?? ''}`, () => fieldCandidates(file.project, typeAt(place, 'form')))
}

export const keywordCandidates = (file: FileContext): readonly Candidate[] =>
  once(file, 'keywords', () =>
    Object.entries(file.words).flatMap(([key, label]) =>
      key.startsWith('keyword.') ? [{ value: key.slice('keyword.'.length), label }] : [],
    ),
  )

/** Returns how a code is edited: chosen, unless everything is allowed. */
export function codeControl(file: FileContext, type: Type): ChosenControl {
  if (type.type !== 'code') return { control: 'text' }
  return {
    control: 'choice',
    candidates: once(file, `codes ${type.dictionary ?? type.codes?.join()}`, () => codeCandidates(file.project, type)),
  }
}

/** Returns how a value without a manifest is edited: by its type, and by its key where names come from a list. */
export function controlOfKey(file: FileContext, at: At, value: unknown): ChosenControl {
  const key = String(at.at(-1))
  if (isNames(value))
    return { control: 'order', candidates: key === 'parent' ? parentCandidates(file) : listCandidates(file.project, file.data, at) }
  if (typeof value === 'number') return { control: 'number' }
  if (typeof value === 'boolean') return { control: 'boolean' }
  if (key === 'parent') return { control: 'choice', candidates: parentCandidates(file) }
  if (typeof value !== 'string') return { control: 'later' }
  if (key === 'icon') return { control: 'icon', candidates: choicesOf(file, 'icon') ?? [] }
  const candidates = choicesOf(file, key)
  return candidates ? { control: 'choice', candidates } : { control: 'text' }
}

/** Returns the codes that may be above those of this dictionary: of each dictionary that a field names above this one. */
function parentCandidates({ project, path }: FileContext): Candidate[] {
  const own = path.split('/').at(-1)?.replace('.json', '')
  const above = new Set<string>()
  for (const { value } of project.entities.values())
    for (const field of Object.values(value.fields)) {
      const upper = field.dictionary === own && field.under !== undefined ? value.fields[field.under]?.dictionary : undefined
      if (upper !== undefined) above.add(upper)
    }
  return [...above].flatMap((dictionary) => codeCandidates(project, { type: 'code', dictionary }))
}

/** Whether a value is read from data instead of being written. */
export const isRead = (value: unknown): boolean => isObject(value) && typeof value['from'] === 'string'
