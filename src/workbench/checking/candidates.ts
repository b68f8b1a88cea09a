import { tones } from '../../../renderer/language/tone.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { Project } from '../../../renderer/model/project.ts'
import type { At } from '../../../renderer/model/source.ts'
import { plainTitle, type ProseTexts } from '../../../renderer/prose/index.ts'
import { valueAt } from './outline.ts'

/** A name that may be written, and what people call it. */
export interface Candidate {
  value: string
  label: string
}

/** How much of a message names it. */
const SHORT = 24

const named = (values: readonly string[], labelOf: (value: string) => unknown): Candidate[] =>
  values.map((value) => {
    const label = labelOf(value)
    return { value, label: typeof label === 'string' && label !== '' ? label : value }
  })

export const iconCandidates = ({ icons }: Project): Candidate[] => named([...icons.keys()], (name) => name)
export const toneCandidates = (words: ProseTexts): Candidate[] => named(tones, (tone) => words[`tone.${tone}`])
export const screenCandidates = ({ screens }: Project): Candidate[] =>
  named([...screens.keys()], (name) => plainTitle(screens.get(name)?.value.title))
export const partCandidates = ({ parts }: Project): Candidate[] => named([...parts.keys()], (name) => parts.get(name)?.value.title)
export const entityCandidates = ({ entities }: Project): Candidate[] =>
  named([...entities.keys()], (name) => entities.get(name)?.value.title)
export const messageCandidates = ({ messages }: Project): Candidate[] =>
  named([...messages.keys()], (name) => messages.get(name)?.value.text.slice(0, SHORT))
export const lookCandidates = (words: ProseTexts, widget: string, values: readonly string[]): Candidate[] =>
  named(values, (value) => words[`look.${widget}.${value}`])

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
