import { tones } from '../../../renderer/language/tone.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { Project } from '../../../renderer/model/project.ts'
import { codesOf, fieldsOf, type Type } from '../../../renderer/model/scope-types.ts'
import type { At } from '../../../renderer/model/source.ts'
import { labelOf, type ProseTexts, viewTitle } from '../../../renderer/prose/index.ts'
import type { Candidate } from './candidate.ts'
import type { Scope } from './scope.ts'
import { valueAt } from './outline.ts'

/** How much of a message names it. */
const SHORT = 24

const named = (values: readonly string[], labelOfName: (value: string) => unknown): Candidate[] =>
  values.map((value) => {
    const label = labelOfName(value)
    return { value, label: typeof label === 'string' && label !== '' ? label : value }
  })

export const iconCandidates = ({ icons }: Project): Candidate[] => [...icons].map(([value, shapes]) => ({ value, label: value, shapes }))
export const toneCandidates = (words: ProseTexts): Candidate[] => named(tones, (tone) => words[`tone.${tone}`])
export const screenCandidates = ({ screens }: Project): Candidate[] =>
  named([...screens.keys()], (name) => {
    const screen = screens.get(name)?.value
    const { title, params = {} } = screen ?? {}
    // A title that depends on data is not enough to tell screens apart.
    const shown = title?.replaceAll(/\{\w+\.(\w+)[^}]*\}/g, (_, of: string) => `\u3014${params[of]?.label ?? of}\u3015`)
    return viewTitle(screen) ?? (shown === undefined ? undefined : `${shown} (${name})`)
  })
export const partCandidates = ({ parts }: Project): Candidate[] => named([...parts.keys()], (name) => viewTitle(parts.get(name)?.value))
export const entityCandidates = ({ entities }: Project): Candidate[] =>
  named([...entities.keys()], (name) => entities.get(name)?.value.title)
/** Returns the messages, or only those of some kinds. */
export const messageCandidates = ({ messages }: Project, kinds?: readonly string[]): Candidate[] =>
  named(
    [...messages].flatMap(([name, { value }]) => (kinds === undefined || kinds.includes(value.kind) ? [name] : [])),
    (name) => messages.get(name)?.value.text.slice(0, SHORT),
  )
/** Returns the values of a property that has a word for each, by what people call them on this widget. */
export const enumCandidates = (words: ProseTexts, widget: string, key: string, values: readonly string[]): Candidate[] =>
  named(values, (value) => words[`${key}.${widget}.${value}`] ?? words[`${key}.${value}`] ?? words[`look.${widget}.${value}`])

/** Returns the fields of a record, also those of a record inside it. */
export function fieldCandidates(project: Project, record: Type): Candidate[] {
  return Object.entries(fieldsOf(project, record)).flatMap(([name, field]) => {
    const label = labelOf(project, field) ?? name
    const inner = field.type === 'record' || (field.type === 'map' && field.fields) ? fieldsOf(project, { ...field, type: 'record' }) : {}
    return [
      { value: name, label },
      ...Object.entries(inner).map(([part, one]) => ({ value: `${name}.${part}`, label: labelOf(project, one) ?? part, group: label })),
    ]
  })
}

/** Returns the codes of a type. */
export const codeCandidates = (project: Project, type: Type): Candidate[] =>
  named(codesOf(project, type) ?? Object.keys(project.dictionaries.get(type.dictionary ?? '')?.value.codes ?? {}), (code) =>
    type.dictionary === undefined ? undefined : project.dictionaries.get(type.dictionary)?.value.codes[code]?.label,
  )

/** Returns the paths of a scope with one of the types; of dictionaries only those with tones, when asked. */
export const pathCandidates = (scope: Scope, accepts: readonly string[], fits: (path: Scope['paths'][number]) => boolean = () => true) =>
  scope.paths.flatMap((one): Candidate[] =>
    accepts.includes(one.type) && fits(one) ? [{ value: one.path, label: one.label, group: one.group }] : [],
  )

/** Returns what a list of names at a path may contain: codes of its dictionary, tabs of modes, tiles of its block. */
export function listCandidates(project: Project, data: unknown, at: At): Candidate[] {
  const { codes, tabs } = isObject(data) ? data : {}
  if (isObject(codes)) return named(Object.keys(codes), (code) => labelIn(codes, code))
  if (isObject(tabs) && at.at(-1) === 'tabBar') return named(Object.keys(tabs), (tab) => labelIn(tabs, tab))
  const around = valueAt(data, at.slice(0, -2))
  return isObject(around) && isObject(around['tiles']) ? tileCandidates(project, around['tiles']) : []
}

function tileCandidates(project: Project, tiles: Record<string, unknown>): Candidate[] {
  const { each, and } = tiles
  if (!isObject(each)) return named(Object.keys(tiles), (name) => labelIn(tiles, name))
  const codes = project.dictionaries.get(String(each['dictionary']))?.value.codes ?? {}
  const more = isObject(and) ? and : {}
  return [...named(Object.keys(codes), (code) => codes[code]?.label), ...named(Object.keys(more), (name) => labelIn(more, name))]
}

const labelIn = (things: Record<string, unknown>, name: string): unknown => {
  const thing = things[name]
  return isObject(thing) ? thing['label'] : undefined
}
