import { countBy, isEqual, omit } from 'es-toolkit'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'

/** A difference that a release of content may not make. `code` is a sentence of errors.json. */
export interface ContractFinding {
  path: string
  at: At
  code: 'contract.file' | 'contract.value' | 'contract.wider' | 'contract.removed' | 'contract.address' | 'contract.place' | 'contract.name'
}

/** Path -> the parsed JSON of a file. */
export type ContentFiles = ReadonlyMap<string, unknown>

type Json = Record<string, unknown>
type Found = Omit<ContractFinding, 'path'>

const recordOf = (value: unknown): Json => (isObject(value) ? value : {})
const isForStaff = (screen: Json): boolean => (screen['access'] ?? 'staff') === 'staff'

/** The properties of a field that only say something to people. */
const FIELD_CONTENT = ['label', 'description', 'messages', 'accept', 'mask']
/** The limits of a field that a release may narrow: the sign tells in which direction. */
const LIMITS: Readonly<Record<string, 1 | -1>> = { maxLength: -1, maximum: -1, maxItems: -1, minLength: 1, minimum: 1, minItems: 1 }

/**
 * Returns what `after` changes that belongs to the program, in the order of the files. Content are screens of staff, parts, texts, labels,
 * narrower limits, tabs, titles and the values of settings. Screens may be added below /x/, and codes to some dictionaries
 * (docs/architecture/content.md).
 */
export function contractFindings(before: ContentFiles, after: ContentFiles): ContractFinding[] {
  const removed = [...before.keys()].filter((path) => !after.has(path))
  const names = countBy([...after.keys()], (path) => path.toLowerCase())
  return [
    ...removed.map((path): ContractFinding => ({ path, at: [], code: 'contract.removed' })),
    ...[...after].flatMap(([path, data]) => {
      const shipped = before.get(path)
      if (isEqual(shipped, data)) return []
      const isAlone = names[path.toLowerCase()] === 1
      const found = before.has(path) ? changesOf(path, recordOf(shipped), recordOf(data)) : newFile(path, recordOf(data), isAlone)
      return found.map((finding): ContractFinding => ({ path, ...finding }))
    }),
  ]
}

/** `isAlone`: no other path is the same in small letters, as a disk may read it. */
function newFile(path: string, data: Json, isAlone: boolean): Found[] {
  if (!isAlone) return [{ at: [], code: 'contract.name' }]
  if (path.startsWith('schemas/parts/')) return []
  if (!path.startsWith('schemas/screens/')) return [{ at: [], code: 'contract.place' }]
  const addresses = typeof data['path'] === 'string' ? [data['path']] : Object.keys(recordOf(data['path']))
  const isBelow = addresses.length > 0 && addresses.every((address) => /^\/x\/[A-Za-z_]+$/.test(address))
  return isBelow && isForStaff(data) ? [] : [{ at: ['path'], code: 'contract.address' }]
}

function changesOf(path: string, before: Json, after: Json): Found[] {
  const [, folder = ''] = /^schemas\/(?:(\w+)\/)?/.exec(path) ?? []
  switch (folder) {
    case 'screens':
      // What others than staff see has legal weight, and a broken login or administration would lock people out.
      return isForStaff(before) ? unequal(before, after, ['path', 'access', 'id']) : [{ at: [], code: 'contract.file' }]
    case 'parts':
      return unequal(before, after, ['id'])
    case 'entities':
      return [
        ...unequal(without(before), without(after)),
        ...fieldChanges(['fields'], recordOf(before['fields']), recordOf(after['fields'])),
        ...groupChanges(recordOf(before['groups']), recordOf(after['groups'])),
      ]
    case 'dictionaries':
      return [
        ...unequal(omit(before, DICTIONARY_CONTENT), omit(after, DICTIONARY_CONTENT)),
        ...codeChanges(recordOf(before['codes']), recordOf(after['codes']), addableCodes(before) !== undefined),
      ]
    default:
      return singleFileChanges(path, before, after)
  }
}

/** What an entity's file declares besides its fields. */
const without = (entity: Json): Json => omit(entity, ['fields', 'groups', 'title', 'empty', 'accept'])
const DICTIONARY_CONTENT = ['title', 'order', 'codes', 'accept']
const CODE_CONTENT = ['label', 'tone', 'icon']
const MESSAGE_CONTENT = ['text', 'title', 'button', 'ok', 'cancel', 'ms', 'tone']

/** Returns whose codes a release may add to a dictionary: those that other systems send, or the content's own ones; undefined for none. */
export const addableCodes = ({ open, extensible }: Readonly<Json>): 'sent' | 'own' | undefined =>
  open === true ? 'sent' : extensible === true ? 'own' : undefined

/** A new code has only what is said to people. Its parents and its duration are read by code. */
function codeChanges(before: Json, after: Json, mayAdd: boolean): Found[] {
  const added = mayAdd ? Object.entries(after).filter(([code]) => !(code in before)) : []
  return [
    ...entryChanges(['codes'], before, after, CODE_CONTENT, { mayAdd }),
    ...added.flatMap(([code, entry]) =>
      unequal({}, omit(recordOf(entry), CODE_CONTENT)).map(
        ({ at, code: finding }): Found => ({ at: ['codes', code, ...at], code: finding }),
      ),
    ),
  ]
}

function singleFileChanges(path: string, before: Json, after: Json): Found[] {
  switch (path) {
    case 'schemas/messages.json':
      // The checker refuses the absence of what screens and code say; others may come and go.
      return entryChanges(['messages'], recordOf(before['messages']), recordOf(after['messages']), MESSAGE_CONTENT, { mayAdd: true })
    case 'schemas/settings.json':
      return entryChanges(['settings'], recordOf(before['settings']), recordOf(after['settings']), ['value', 'title'])
    case 'schemas/modes.json':
      return [
        ...unequal(omit(before, ['modes', 'tabs']), omit(after, ['modes', 'tabs'])),
        ...entryChanges(['modes'], recordOf(before['modes']), recordOf(after['modes']), ['title', 'tabBar', 'todoEmpty', 'todosFirst']),
      ]
    default:
      return [{ at: [], code: 'contract.file' }]
  }
}

/** Returns the properties, or only the named ones, that differ. */
function unequal(
  before: Json,
  after: Json,
  names: readonly string[] = [...new Set([...Object.keys(before), ...Object.keys(after)])],
): Found[] {
  return names.filter((name) => !isEqual(before[name], after[name])).map((name) => ({ at: [name], code: 'contract.value' }))
}

/** Returns the entries of a map at `at` that came, went, or differ in more than their content. */
function entryChanges(at: readonly string[], before: Json, after: Json, content: readonly string[], { mayAdd = false } = {}): Found[] {
  const gone = Object.keys(before).filter((name) => !(name in after))
  return [
    ...gone.map((name): Found => ({ at: [...at, name], code: 'contract.value' })),
    ...Object.entries(after).flatMap(([name, entry]): Found[] => {
      if (!(name in before)) return mayAdd ? [] : [{ at: [...at, name], code: 'contract.value' }]
      const [old, written] = [omit(recordOf(before[name]), [...content]), omit(recordOf(entry), [...content])]
      return unequal(old, written).map(({ at: inside, code }) => ({ at: [...at, name, ...inside], code }))
    }),
  ]
}

/** Returns what groups of fields change besides narrower limits. */
function groupChanges(before: Json, after: Json): Found[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) =>
    name in before && name in after
      ? fieldChanges(['groups', name], recordOf(before[name]), recordOf(after[name]))
      : [{ at: ['groups', name], code: 'contract.value' }],
  )
}

function fieldChanges(at: readonly string[], before: Json, after: Json): Found[] {
  const ignored = [...FIELD_CONTENT, ...Object.keys(LIMITS)]
  return [
    ...entryChanges(at, before, after, ignored),
    ...Object.entries(after).flatMap(([name, field]) =>
      widened(recordOf(before[name]), recordOf(field)).map((limit): Found => ({ at: [...at, name, limit], code: 'contract.wider' })),
    ),
  ]
}

/** Returns the limits that became wider: stored records and other systems keep to the program's ones. */
const widened = (before: Json, after: Json): string[] =>
  Object.entries(LIMITS).flatMap(([limit, sign]) => {
    if (before[limit] === undefined) return []
    return after[limit] === undefined || (Number(after[limit]) - Number(before[limit])) * sign < 0 ? [limit] : []
  })
